import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'

export type Identity = Role | 'anonymous'

export interface Credential {
  readonly user: string
  readonly password: string
}

/** One account per role; a role without one is skipped. */
export type Credentials = Readonly<Partial<Record<Role, Credential>>>

export const basicHeader = ({ user, password }: Credential): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The accounts of the built-in datasets. */
export const BUILT_IN_CREDENTIALS: Credentials = Object.fromEntries(
  ROLE_NAMES.map((role) => {
    const user = role === 'administrator' ? 'admin' : role
    return [role, { user, password: `${user}-secret` }]
  }),
)

/** The most powerful account given. */
export const strongest = (credentials: Credentials): Identity =>
  ROLE_NAMES.find((role) => credentials[role]) ?? 'anonymous'
