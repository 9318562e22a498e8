/** Facts that all affected targets share, and few of the others. */
import { by } from '#openapi/values/order.ts'
import type { FleetHistory } from './history.ts'

const MOST_OTHERS = 0.5
const LISTED_FACTS = 5

/** As they were at a time; undefined if nothing is known of the target. */
function labelsOf({ facts, targets }: FleetHistory, id: string, time: Date) {
  const dated = facts.get(id) ?? []
  const last = dated.findLast(({ since }) => since <= time) ?? dated[0]
  if (!last) return undefined
  const { variant, namespaces, versions } = last.facts
  const group = targets.find((target) => target.id === id)?.group
  return new Set([
    ...versions,
    ...namespaces,
    ...(variant === undefined ? [] : [`variant ${variant}`]),
    ...(group ? [`group ${group}`] : []),
  ])
}

/** The rarest among the others first. */
export function commonFacts(
  history: FleetHistory,
  affected: readonly string[],
  time: Date,
): readonly string[] {
  const [first, ...rest] = affected.map((id) => labelsOf(history, id, time))
  const others = history.targets
    .filter(({ id }) => !affected.includes(id))
    .flatMap(({ id }) => labelsOf(history, id, time) ?? [])
  if (others.length === 0) return []
  const shareOf = (label: string): number =>
    others.filter((labels) => labels.has(label)).length / others.length
  return [...(first ?? [])]
    .filter((label) => rest.every((labels) => labels?.has(label)))
    .map((label) => ({ label, share: shareOf(label) }))
    .filter(({ share }) => share <= MOST_OTHERS)
    .toSorted(by(({ share }) => share))
    .slice(0, LISTED_FACTS)
    .map(({ label }) => label)
}
