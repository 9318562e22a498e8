import type { Access } from '#openapi/language/access.ts'
import { ROLES } from '#openapi/language/roles.ts'
import { isAmong } from '#openapi/values/json.ts'

const NAMED = ['public', 'logged_in', ...ROLES.administrator] as const

/** The access rule that a file names; only those that the role alone settles can be named. */
export const accessOf = (name: string): Access | undefined =>
  isAmong(NAMED, name) ? name : undefined
