/** Requests that follow each other closely, such as those of one page load. */
import { isFromInspector, type LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import type { LoadContext, LoadFinding } from './finding.ts'
import { findingsIn } from './findings.ts'

interface LoadedRequest {
  readonly id: number
  readonly method: string
  readonly target: string
  readonly status: number
  /** Milliseconds after the start of the load. */
  readonly start: number
  readonly milliseconds: number
}

interface PageLoad {
  readonly at: string
  readonly milliseconds: number
  readonly requests: readonly LoadedRequest[]
  readonly findings: readonly LoadFinding[]
}

/** A longer pause separates two loads. */
const PAUSE_MS = 1000

const endOf = ({ at, milliseconds }: LoggedRequest): number => at + milliseconds

/** In the order of arrival. */
function groupsOf(all: readonly LoggedRequest[]): readonly (readonly LoggedRequest[])[] {
  const groups: LoggedRequest[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const request of all) {
    if (request.at > end + PAUSE_MS) groups.push([])
    groups.at(-1)?.push(request)
    end = Math.max(end, endOf(request))
  }
  return groups
}

function loadOf(group: readonly LoggedRequest[], context: LoadContext): PageLoad {
  const start = Math.min(...group.map(({ at }) => at))
  const rounded = (value: number): number => Math.round(value * 10) / 10
  return {
    at: new Date(start).toISOString(),
    milliseconds: rounded(Math.max(...group.map(endOf)) - start),
    requests: group.map((each) => ({
      ...{ id: each.id, method: each.method, target: toLogText(each.target), status: each.status },
      ...{ start: rounded(each.at - start), milliseconds: rounded(each.milliseconds) },
    })),
    findings: findingsIn(group, context),
  }
}

const MAX_LOADS = 50

/** The latest loads with at least two requests to one site, newest first. */
export function pageLoads(
  all: readonly LoggedRequest[],
  context: LoadContext,
): readonly PageLoad[] {
  const ofSites = groupBy(
    all.filter((each) => !isFromInspector(each)),
    ({ site }) => site,
  )
  return [...ofSites.values()]
    .flatMap(groupsOf)
    .filter((group) => group.length > 1)
    .map((group) => loadOf(group, context))
    .toSorted(by(({ at }) => at, 'desc'))
    .slice(0, MAX_LOADS)
}
