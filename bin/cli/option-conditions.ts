/**
 * Options that have no effect in a command line. Only flags are checked: a variable or a
 * configuration file may serve another command.
 */
import { isRecord, type Json } from '#openapi/values/json.ts'
import { isAddress } from './address.ts'
import type { OptionSpec, OptionSpecs } from './options.ts'
import { UsageError } from './usage-error.ts'

interface CommandLine {
  readonly flags: Json
  /** By the name of the operand. */
  readonly operands: Readonly<Record<string, string | undefined>>
  /** From all sources. */
  readonly options: unknown
}

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false

function problemOf(
  name: string,
  { needs, excludes, needsAddress, actions }: OptionSpec,
  { operands, options }: CommandLine,
): string | undefined {
  const nameOf = (other: string) => (other in operands ? `<${other}>` : `--${other}`)
  const isGiven = (other: string) =>
    isSet(other in operands ? operands[other] : isRecord(options) && options[other])
  if (needs !== undefined && !isGiven(needs)) return `--${name} needs ${nameOf(needs)}`
  const excluded = [excludes ?? []].flat().find(isGiven)
  if (excluded !== undefined) return `--${name} and ${nameOf(excluded)} exclude each other`
  if (needsAddress && !Object.values(operands).some((each) => each && isAddress(each)))
    return `--${name} needs a live site, and no operand is an address`
  const { action } = operands
  if (actions && action !== undefined && !actions.includes(action))
    return `--${name} is for ${actions.join(', ')}, not for ${action}`
  return undefined
}

export function checkConditions(specs: OptionSpecs, line: CommandLine): void {
  for (const [name, spec] of Object.entries(specs)) {
    const problem = line.flags[name] === undefined ? undefined : problemOf(name, spec, line)
    if (problem !== undefined) throw new UsageError(problem)
  }
}
