/** The callers of a run: roles with credentials, and the anonymous caller. */

import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'

export type Identity = Role | 'anonymous'

export interface Credential {
  readonly user: string
  /** The application password. */
  readonly password: string
  /** The password of the site's login form, used by browser cases only. */
  readonly loginPassword?: string | undefined
}

/** One account per role; roles without an account are skipped. */
export type Credentials = Readonly<Partial<Record<Role, Credential>>>

export const basicHeader = ({ user, password }: Credential): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The accounts of the built-in datasets. */
export const BUILT_IN_CREDENTIALS: Credentials = Object.fromEntries(
  ROLE_NAMES.map((role) => {
    const user = role === 'administrator' ? 'admin' : role
    const password = `${user}-secret`
    return [role, { user, password, loginPassword: password }]
  }),
)

/** The strongest given account. */
export const strongestIdentity = (credentials: Credentials): Identity =>
  ROLE_NAMES.find((role) => credentials[role]) ?? 'anonymous'
