/** Routes without a usable response, with the usual reason of each. */
import { NO_RESPONSE, type Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { unansweredOf } from './subject.ts'

export const isUnanswered = ({ expected }: Result): boolean => expected === NO_RESPONSE

/** A slow route may also end by another timeout. */
function usualReason(all: readonly { readonly reason: string }[]): string {
  const [usual] = [...groupBy(all, ({ reason }) => reason)].toSorted(
    by(([, same]) => same.length, 'desc'),
  )
  return usual?.[0] ?? ''
}

export function unansweredIn(failed: readonly Result[]): ReadonlyMap<string, string> {
  const all = failed.filter(isUnanswered).map(({ got = '' }) => unansweredOf(got))
  const byRoute = groupBy(all, ({ route }) => route)
  return new Map([...byRoute].map(([route, ofRoute]) => [route, usualReason(ofRoute)]))
}
