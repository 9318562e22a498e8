/** Secrets of a fleet: read where they are needed, and removed from everything that is kept. */
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { readAccounts, type Variables } from '#conformance/operator/accounts.ts'
import type { Credential } from '#conformance/operator/identities.ts'
import { createRedactor } from '#conformance/transport/redact.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { FleetTarget, SecretReference } from './fleet.ts'

export function readSecret(reference: SecretReference, env: Variables): string {
  if ('file' in reference) return readText(reference.file).trim()
  const value = env[reference.env]
  if (!value) throw new UsageError(`the variable ${reference.env} is not set`)
  return value
}

function roleAccounts({ users }: FleetTarget, env: Variables): readonly Credential[] {
  if (users === undefined) return []
  const text = readText(users)
  try {
    return Object.values(readAccounts(text, env))
  } catch (error) {
    throw new UsageError(`${users}: ${messageOf(error)}`)
  }
}

export interface TargetSecrets {
  readonly password?: string
  /** All accounts that the target may repeat. */
  readonly accounts: readonly Credential[]
}

export function secretsOf(target: FleetTarget, env: Variables): TargetSecrets {
  const { user = '', password: reference } = target
  const accounts = roleAccounts(target, env)
  if (!reference) return { accounts }
  const password = readSecret(reference, env)
  return { password, accounts: [{ user, password }, ...accounts] }
}

/** A copy of plain data without the passwords of the accounts. */
export function withoutSecrets<T>(value: T, { accounts }: TargetSecrets): T {
  const { text } = createRedactor(accounts)
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return text(part)
    if (Array.isArray(part)) return part.map(copy)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each)]))
  }
  // The copy has the shape of the value.
  return copy(value) as T
}
