/** A finding about the requests of one page load. */
import { diffOf, isLastUse } from '#handlers/control/requests/changes.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'

export interface LoadFinding {
  readonly kind: 'repeated' | 'single' | 'embed' | 'batch' | 'serial'
  readonly message: string
  readonly requests: readonly number[]
}

export type LoggedGroup = readonly LoggedRequest[]

export const MIN_SIMILAR = 3
export const idsOf = (group: LoggedGroup): readonly number[] => group.map(({ id }) => id)

/** Callers with the same permissions: a deployment decides about the credentials of forwarded ones. */
export const callerOf = ({ login, trace }: LoggedRequest): string =>
  (trace.forwardedAs === 'client' ? login : trace.user?.login) ?? ''

/** The use of a password, which the first request with it stores, changes no response. */
const hasWritten = ({ changes }: LoggedRequest['trace']): boolean =>
  diffOf(changes).some((each) => !isLastUse(each))

/** The reads of a load with the number of writes before them: a write may change later reads. */
export function readsIn(group: LoggedGroup) {
  let writes = 0
  return group.flatMap((logged) => {
    const { operation, trace } = logged
    const isWrite = hasWritten(trace) || (operation && !isGet(operation))
    if (isWrite) writes += 1
    return isWrite ? [] : [{ logged, writes }]
  })
}

export interface LoadContext extends PublicArguments {
  readonly contract: Contract
  readonly routes: readonly RouteOutline[]
}
