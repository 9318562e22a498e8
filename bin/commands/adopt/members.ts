/** Translates the members of sampled responses to neutral names. */
import { isRecord } from '#openapi/values/json.ts'
import type { Reading } from './describe.ts'

export interface MemberNames {
  readonly toNeutral: (name: string) => string
  readonly toDeployment: (name: string) => string
}

function collectMembers(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const part of value) collectMembers(part, names)
  if (!isRecord(value)) return
  for (const [name, part] of Object.entries(value)) {
    names.add(name)
    collectMembers(part, names)
  }
}

function renameMembers(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => renameMembers(part, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [rename(name), renameMembers(part, rename)]),
  )
}

interface NeutralReadings {
  readonly renamed: readonly Reading[]
  /** Members that would be served under another name, or share their neutral name with another. */
  readonly ownMembers: readonly string[]
}

export function withNeutralMembers(
  readings: readonly Reading[],
  { toNeutral, toDeployment }: MemberNames,
): NeutralReadings {
  const names = new Set<string>()
  for (const { body } of readings) collectMembers(body, names)
  const isOwn = (name: string): boolean => {
    const word = toNeutral(name)
    return toDeployment(word) !== name || (word !== name && names.has(word))
  }
  const ownMembers = [...names].filter(isOwn)
  const rename = (name: string) => (ownMembers.includes(name) ? name : toNeutral(name))
  return {
    ownMembers,
    renamed: readings.map((reading) => ({ ...reading, body: renameMembers(reading.body, rename) })),
  }
}
