/** The host of an exported in-process test: how it is started, called and stopped. */
import type { ControlTarget } from '#handlers/control/entry.ts'
import { type CallNames, quote } from './calls.ts'

/** Options as source text; those without a text keep their default. */
export type OptionTexts = Readonly<Record<string, string | undefined>>

export const settingLines = (settings: OptionTexts): readonly string[] =>
  Object.entries(settings).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}: ${text},`],
  )

interface TestHost {
  readonly constants: readonly string[]
  readonly imports: readonly string[]
  /** The function that starts it. */
  readonly start: string
  readonly settings: OptionTexts
  /** Statements after the start. */
  readonly ready: readonly string[]
  readonly stop: string
  readonly names: CallNames
}

/** An import of the package, as source text. */
const importLine = (name: string, entry: string): string =>
  `const { ${name} } = await import(${quote(`site-understudy/${entry}`)})`

const NAMES = { site: 'understudy.site()', fetch: 'fetch', body: 'body', status: 'status' }

/** The interceptor imports its extensions. */
const interceptor = (extensions: readonly string[]): TestHost => ({
  constants: ["const BASE = 'https://site.example'"],
  imports: [
    importLine('setupUnderstudy', 'node'),
    ...extensions.map((name) => importLine(name, name)),
  ],
  start: 'setupUnderstudy',
  settings: {
    base: 'BASE',
    extensions: extensions.length ? `[${extensions.join(', ')}]` : undefined,
  },
  ready: ['understudy.listen()'],
  stop: 'understudy?.close()',
  names: { ...NAMES, base: 'BASE' },
})

const server = (extensions: readonly string[]): TestHost => ({
  constants: [],
  imports: [importLine('startServer', 'server')],
  start: 'await startServer',
  settings: { extensions: JSON.stringify(extensions) },
  ready: [],
  stop: 'understudy?.stop()',
  names: { ...NAMES, base: 'understudy.url' },
})

/** Only the server reads extension files. */
export const testHost = ({
  builtInExtensions,
  extensionFiles,
}: Pick<ControlTarget, 'builtInExtensions' | 'extensionFiles'>): TestHost =>
  extensionFiles.length
    ? server([...builtInExtensions, ...extensionFiles])
    : interceptor(builtInExtensions)
