import type { Access } from '#openapi/language/access.ts'
import { ROLES } from '#openapi/language/roles.ts'
import { isAmong } from '#openapi/values/json.ts'

const ACCESS_NAMES = ['public', 'logged_in', ...ROLES.administrator] as const

/** The access rule named in a file; limited to rules that depend on the role alone. */
export const accessOf = (name: string): Access | undefined =>
  isAmong(ACCESS_NAMES, name) ? name : undefined
