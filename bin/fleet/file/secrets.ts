/** Secrets of a fleet: read where they are needed, and removed from everything that is kept. */
import { readText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { readAccounts } from '#conformance/operator/accounts.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { FleetTarget, SecretReference } from './fleet.ts'

export function readSecret(reference: SecretReference, env: Variables): string {
  if ('file' in reference) return readText(reference.file).trim()
  const value = env[reference.env]
  if (!value) throw new UsageError(`the variable ${reference.env} is not set`)
  return value
}

function rolePasswords({ users }: FleetTarget, env: Variables): readonly string[] {
  if (users === undefined) return []
  try {
    return Object.values(readAccounts(readText(users), env)).flatMap(
      ({ user, password, loginPassword }) => [
        password,
        basic(user, password),
        ...(loginPassword ? [loginPassword] : []),
      ],
    )
  } catch (error) {
    throw new UsageError(`${users}: ${messageOf(error)}`)
  }
}

const basic = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`).toString('base64')

export interface TargetSecrets {
  readonly password?: string
  /** Texts that must not be kept, in every form in which a target may return them. */
  readonly hidden: readonly string[]
}

export function secretsOf(target: FleetTarget, env: Variables): TargetSecrets {
  const { user = '', password: reference } = target
  const password = reference && readSecret(reference, env)
  const own = password === undefined ? [] : [password, basic(user, password)]
  const hidden = [...own, ...rolePasswords(target, env)]
  return {
    ...(password !== undefined && { password }),
    hidden: hidden.flatMap((text) => [text, encodeURIComponent(text)]).filter(Boolean),
  }
}

const MASK = '[redacted]'

/** A copy of plain data without the given texts. */
export function withoutSecrets<T>(value: T, hidden: readonly string[]): T {
  const redact = (text: string): string =>
    hidden.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return redact(part)
    if (Array.isArray(part)) return part.map(copy)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [redact(key), copy(each)]))
  }
  // The copy has the shape of the value.
  return hidden.length === 0 ? value : (copy(value) as T)
}
