import { parseArgs } from 'node:util'
import { type Json, mapValues } from '#openapi/values/json.ts'
import type { OptionSpec, OptionSpecs } from './options.ts'
import { UsageError, unknownName } from './usage-error.ts'

export interface CommandArguments {
  readonly flags: Json
  readonly operands: readonly string[]
}

type Token = ReturnType<typeof tokensOf>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

function tokensOf(argv: readonly string[], specs: OptionSpecs) {
  const options = mapValues(specs, ({ type, short }) => ({
    type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
    ...(short && { short }),
  }))
  const parsed = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return parsed.tokens
}

function switchValue({ rawName, value }: OptionToken, isOn: boolean): boolean {
  if (value === undefined) return isOn
  throw new UsageError(`the option ${rawName} takes no value, got "${value}"`)
}

function textValue({ rawName, value, inlineValue }: OptionToken): string {
  if (value === undefined) throw new UsageError(`the option ${rawName} needs a value`)
  if (!inlineValue && value.startsWith('-') && value.length > 1)
    throw new UsageError(`the option ${rawName} needs a value, got the option ${value}`)
  return value
}

/** `--no-json` overrides a switch set by a variable or the file. */
function readFlag(token: OptionToken, specs: OptionSpecs): readonly [string, unknown] {
  const spec = specs[token.name]
  if (spec)
    return [token.name, spec.type === 'boolean' ? switchValue(token, true) : textValue(token)]
  const positive = token.name.startsWith('no-') ? token.name.slice(3) : ''
  if (specs[positive]?.type === 'boolean') return [positive, switchValue(token, false)]
  const choices = Object.keys(specs).map((name) => `--${name}`)
  throw unknownName({ what: 'option', got: token.rawName, choices })
}

function collectValues(
  name: string,
  spec: OptionSpec | undefined,
  values: readonly unknown[],
): unknown {
  if (spec?.many) return values
  if (values.length > 1) throw new UsageError(`the option --${name} was given more than once`)
  return values[0]
}

/** Splits the command line into options and operands; values are still strings. */
export function readArguments(argv: readonly string[], specs: OptionSpecs): CommandArguments {
  const tokens = tokensOf(argv, specs)
  const operands = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const given = new Map<string, unknown[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const [name, value] = readFlag(token, specs)
    given.set(name, [...(given.get(name) ?? []), value])
  }
  const flags = [...given].map(([name, values]) => [name, collectValues(name, specs[name], values)])
  return { flags: Object.fromEntries(flags), operands }
}
