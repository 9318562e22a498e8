/** `site-understudy`: the configuration file, typed. */
import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import type { conform } from '#bin/commands/conform/command.ts'
import type { drift } from '#bin/commands/drift/command.ts'
import type { serve } from '#bin/commands/serve/command.ts'

/** The options of a command as they are written in the file, all of them optional. */
type Configured<C> = C extends { readonly options: infer O extends OptionSpecs }
  ? {
      readonly [K in keyof O]?: O[K] extends { readonly switchable: true }
        ? number | boolean
        : Values<O>[K]
    }
  : never

/** Options for every command that knows them, and for one command alone under its name. */
export interface UnderstudyConfig
  extends Configured<typeof serve>,
    Omit<Configured<typeof conform>, keyof Configured<typeof serve>> {
  readonly serve?: Configured<typeof serve>
  readonly conform?: Configured<typeof conform>
  readonly drift?: Configured<typeof drift>
}

/** `export default defineConfig({ port: 4020 })` in `understudy.config.ts`. */
export const defineConfig = (config: UnderstudyConfig): UnderstudyConfig => config
