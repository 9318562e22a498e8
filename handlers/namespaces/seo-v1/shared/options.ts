/** The settings of the search component, and how its operations read what was sent. */
import type { Call } from '#handlers/runtime/call.ts'
import { isTruthy } from '#handlers/runtime/loose.ts'

export const COMPONENT_VERSION = '27.1.1'

/** Nonsense counts as true: these arguments are never refused. */
export const lenientBool = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'false' ? false : isTruthy(value)

/** Some operations read the JSON body alone; what came otherwise only passed the checks. */
export function fromJson<A extends object>({
  args,
  request,
}: Pick<Call<A>, 'args' | 'request'>): Partial<A> {
  const json = request.body.json ?? {}
  const sent = Object.entries(args).filter(
    ([name]) => Object.hasOwn(json, name) && json[name] !== null,
  )
  return Object.fromEntries(sent) as Partial<A>
}
