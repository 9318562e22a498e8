/** Accounts from options and files; a password may name an environment variable. */

import { ROLE_NAMES } from '#openapi/language/roles.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, mapValues } from '#openapi/values/json.ts'
import { parseJson } from '#openapi/values/parse-json.ts'
import type { Credential, Credentials } from './identities.ts'

export type Variables = Readonly<Record<string, string | undefined>>

export function fromVariable(text: string, env: Variables): string {
  if (!/^\$\w+$/.test(text)) return text
  const value = env[text.slice(1)]
  if (!value) throw new InputError(`the variable ${text.slice(1)} is not set`)
  return value
}

/** `{"user": "qa", "password": "$QA_PASSWORD", "loginPassword": "$QA_LOGIN"}` or `"qa:$QA_PASSWORD"`. */
function toCredential(role: string, value: unknown): Credential {
  const parts =
    typeof value === 'string'
      ? { user: value.split(':')[0], password: value.split(':').slice(1).join(':') }
      : value
  if (!isRecord(parts) || typeof parts['user'] !== 'string' || !parts['user'] || !parts['password'])
    throw new InputError(`expected a user and a password for ${role}`)
  const login = parts['loginPassword']
  return {
    user: parts['user'],
    password: String(parts['password']),
    ...(typeof login === 'string' && { loginPassword: login }),
  }
}

/** The accounts by role as written, with the names of variables. */
export function parseAccounts(text: string): Readonly<Record<string, Credential>> {
  const document = parseJson(text)
  if (!isRecord(document)) throw new InputError('expected an object with one account per role')
  const unknown = Object.keys(document).find((role) => !ROLE_NAMES.some((known) => known === role))
  if (unknown !== undefined)
    throw new InputError(`unknown role "${unknown}"; choose ${ROLE_NAMES.join(', ')}`)
  return mapValues(document, (value, role) => toCredential(role, value))
}

export const readAccounts = (text: string, env: Variables): Credentials =>
  mapValues(parseAccounts(text), ({ user, password, loginPassword }) => ({
    user,
    password: fromVariable(password, env),
    ...(loginPassword !== undefined && { loginPassword: fromVariable(loginPassword, env) }),
  }))

/** A single account counts as the strongest role until its actual role is known. */
export const singleAccount = (
  user: string,
  password: string,
  loginPassword?: string,
): Credentials => ({
  administrator: { user, password, ...(loginPassword && { loginPassword }) },
})
