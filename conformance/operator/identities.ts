import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'

export type Identity = Role | 'anonymous'

export interface Credential {
  readonly user: string
  /** The application password. */
  readonly password: string
  /** What the login form of the site takes; only browser cases use it. */
  readonly loginPassword?: string | undefined
}

/** One account per role; a role without one is skipped. */
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

/** The most powerful account given. */
export const strongest = (credentials: Credentials): Identity =>
  ROLE_NAMES.find((role) => credentials[role]) ?? 'anonymous'
