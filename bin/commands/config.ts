/** `site-understudy`: the configuration file, typed. */
import type { OptionSpecs, Values } from '#bin/cli/options.ts'
import type { conform } from '#bin/commands/conform/command.ts'
import type { drift } from '#bin/commands/drift/command.ts'
import type { serve } from '#bin/commands/serve/command.ts'

/** The options of a command in the configuration file, all optional. */
type ConfigOf<C> = C extends { readonly options: infer O extends OptionSpecs }
  ? {
      readonly [K in keyof O]?: O[K] extends { readonly switchable: true }
        ? number | boolean
        : Values<O>[K]
    }
  : never

/** Shared options, and options of one command under its name. */
export interface UnderstudyConfig
  extends ConfigOf<typeof serve>,
    Omit<ConfigOf<typeof conform>, keyof ConfigOf<typeof serve>> {
  readonly serve?: ConfigOf<typeof serve>
  readonly conform?: ConfigOf<typeof conform>
  readonly drift?: ConfigOf<typeof drift>
}

/** `export default defineConfig({ port: 4020 })` in `understudy.config.ts`. */
export const defineConfig = (config: UnderstudyConfig): UnderstudyConfig => config
