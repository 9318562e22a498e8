import type { Json } from '#openapi/values/json.ts'
import { UsageError, unknownName } from './usage-error.ts'

/** One option, the source of flag, variable, file entry, validation and help. */
export interface OptionSpec {
  readonly type: 'string' | 'integer' | 'boolean'
  readonly description: string
  readonly default?: string | number | boolean
  /** The allowed values, case-insensitive. */
  readonly choices?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  /** An integer that also accepts `true` for its default and `false` for 0. */
  readonly switchable?: true
  /** May be repeated; commas separate the values of a variable. */
  readonly many?: true
  /** Placeholder of the value in the help: `<file>`. */
  readonly placeholder?: string
  /** The command writes to this place; a folder is created if necessary. */
  readonly writes?: 'file' | 'folder'
  readonly short?: string
  /** The option or operand without which it has no effect. */
  readonly needs?: string
  /** The options or operands beside which it has no effect. */
  readonly excludes?: string | readonly string[]
  /** It has no effect where every operand is a file. */
  readonly needsAddress?: true
  /** The actions of the command that it is for; the action is the operand of this name. */
  readonly actions?: readonly string[]
  /** The name before it was renamed, which still works. */
  readonly formerly?: string
}
export type OptionSpecs = Readonly<Record<string, OptionSpec>>

type OptionDetails = Omit<OptionSpec, 'type' | 'description'>

const optionOf =
  <const T extends OptionSpec['type'], const P extends OptionDetails = Record<never, never>>(
    type: T,
    preset?: P,
  ) =>
  <const B extends OptionDetails = Record<never, never>>(description: string, details?: B) =>
    Object.assign({ type, description }, preset, details)

export const option = {
  text: optionOf('string'),
  file: optionOf('string', { placeholder: '<file>' }),
  output: optionOf('string', { placeholder: '<file>', writes: 'file' }),
  outputFolder: optionOf('string', { placeholder: '<folder>', writes: 'folder' }),
  integer: optionOf('integer'),
  flag: optionOf('boolean'),
}

type Single<S extends OptionSpec> = S['type'] extends 'boolean'
  ? boolean
  : S['type'] extends 'integer'
    ? number
    : S extends { readonly choices: readonly (infer C)[] }
      ? C
      : string
type ValueOf<S extends OptionSpec> = S extends { readonly many: true }
  ? readonly Single<S>[]
  : S extends { readonly type: 'boolean' } | { readonly default: string | number }
    ? Single<S>
    : Single<S> | undefined

/** The options as received by a command: converted, validated and defaulted. */
export type Values<O extends OptionSpecs> = { readonly [K in keyof O]: ValueOf<O[K]> }

/** Sources of values, in order of precedence. */
interface OptionSources {
  readonly flags: Json
  readonly env: Readonly<Record<string, string | undefined>>
  readonly file?: { readonly path: string; readonly values: Json }
}

interface OptionValue {
  readonly value: unknown
  /**
   * Name of the source in messages: `--port`, `UNDERSTUDY_PORT`, `port in understudy.config.json`.
   */
  readonly from: string
}

/** `rest-prefix` is also read from UNDERSTUDY_REST_PREFIX. */
export const variableOf = (option: string): string =>
  `UNDERSTUDY_${option.toUpperCase().replaceAll('-', '_')}`

function findValue(option: string, { flags, env, file }: OptionSources): OptionValue | undefined {
  const variable = variableOf(option)
  if (flags[option] !== undefined) return { value: flags[option], from: `--${option}` }
  if (env[variable]) return { value: env[variable], from: variable }
  const inFile = file?.values[option]
  return inFile === undefined ? undefined : { value: inFile, from: `${option} in ${file?.path}` }
}

const quoteValue = (value: unknown): string =>
  typeof value === 'string' ? `"${value}"` : JSON.stringify(value)

function toBoolean({ value, from }: OptionValue): boolean {
  if (typeof value === 'boolean') return value
  if (['1', 'true', 'yes', 'on'].includes(String(value).toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(String(value).toLowerCase())) return false
  throw new UsageError(`expected true or false for ${from}, got ${quoteValue(value)}`)
}

function switchableValue(
  { switchable, default: defaultValue }: OptionSpec,
  value: unknown,
): number {
  if (switchable && String(value) === 'true') return Number(defaultValue)
  return switchable && String(value) === 'false' ? 0 : Number.NaN
}

function toInteger(spec: OptionSpec, { value, from }: OptionValue): number {
  const { minimum = 0, maximum } = spec
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`
  const number = /^-?\d+$/.test(String(value)) ? Number(value) : switchableValue(spec, value)
  if (number >= minimum && number <= (maximum ?? Number.MAX_SAFE_INTEGER)) return number
  throw new UsageError(`expected an integer ${range} for ${from}, got ${quoteValue(value)}`)
}

function toText({ choices }: OptionSpec, { value, from }: OptionValue, option: string): string {
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`expected a string for ${from}, got ${quoteValue(value)}`)
  if (!choices) return value
  const choice = choices.find((known) => known.toLowerCase() === value.toLowerCase())
  const what = from.startsWith('--') ? option : from
  if (choice === undefined) throw unknownName({ what, got: value, choices })
  return choice
}

function convert(option: string, spec: OptionSpec, given: OptionValue): unknown {
  if (spec.type === 'boolean') return toBoolean(given)
  if (spec.type === 'integer') return toInteger(spec, given)
  return toText(spec, given, option)
}

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value]
}

function resolveOption(option: string, spec: OptionSpec, sources: OptionSources): unknown {
  const found = findValue(option, sources)
  if (spec.many)
    return listOf(found?.value ?? []).map((value) =>
      convert(option, spec, { value, from: found?.from ?? option }),
    )
  if (found) return convert(option, spec, found)
  return spec.default ?? (spec.type === 'boolean' ? false : undefined)
}

/** Precedence: flag, variable, file, default. */
export function resolveOptions<O extends OptionSpecs>(specs: O, sources: OptionSources): Values<O> {
  const entries = Object.entries(specs).map(([option, spec]) => [
    option,
    resolveOption(option, spec, sources),
  ])
  // The compiler cannot infer the values through Object.fromEntries.
  return Object.fromEntries(entries) as Values<O>
}
