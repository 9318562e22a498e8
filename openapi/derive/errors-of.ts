import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import { accessRule } from '#openapi/language/access.ts'
import type { Operation } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { memoize } from '#openapi/values/memoize.ts'

const hasCheckedArguments = ({ args }: Operation): boolean =>
  Object.values(args).some(
    ({ type, check }) => check === 'own' || (type !== undefined && check !== 'none'),
  )

/** Path parameters are never missing. */
function hasRequiredArguments({ args, path }: Operation): boolean {
  const inPath = parameterNames(path)
  return Object.entries(args).some(([name, { required }]) => required && !inPath.includes(name))
}

/** The errors implied by the declaration of an operation, then those it lists itself. */
export function errorsOf(operation: Operation): readonly ErrorKey[] {
  const { access, forbidden, errors = [] } = operation
  const derived: ErrorKey[] = ['rest_invalid_json']
  if (hasRequiredArguments(operation)) derived.push('rest_missing_callback_param')
  if (hasCheckedArguments(operation)) derived.push('rest_invalid_param')
  if (forbidden) derived.push(forbidden)
  else if (accessRule(access).errors !== 'own') derived.push('rest_forbidden')
  return [...new Set([...derived, ...errors])]
}

/** If signing in is sufficient, signed-in callers are never refused. */
const statusesOf = (key: ErrorKey, { access }: Operation): readonly number[] => {
  const { status } = ERRORS[key]
  if (status !== 'caller') return [status]
  return access === 'logged_in' ? [401] : [401, 403]
}

/** The errors of an operation by status. */
export const errorsByStatus = memoize((operation: Operation) => {
  const byStatus = new Map<number, ErrorKey[]>()
  for (const key of errorsOf(operation))
    for (const status of statusesOf(key, operation))
      byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  return new Map<number, readonly ErrorKey[]>([...byStatus].sort(([a], [b]) => a - b))
})
