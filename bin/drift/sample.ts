/** Samples safe lists and items of a live site and compares the responses with the contract. */

import type { LiveSite } from '#bin/live/site.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import { isLoopback, type RawResponse } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Finding } from '#openapi/drift/rules/finding.ts'
import {
  checkSample,
  planSamples,
  type SampleCall,
  type SampledResponse,
} from '#openapi/drift/sample/plan.ts'
import type { SkippedCheck, Surface } from '#openapi/drift/surface/surface.ts'
import { responseOf } from '#openapi/language/define.ts'
import {
  asList,
  isEmptyList,
  keysOf,
  mapValues,
  memberOf,
  tryParseJson,
} from '#openapi/values/json.ts'

const CALLS_PER_SECOND = 5
const ITEMS = '5'

interface SampleFindings {
  readonly findings: readonly Finding[]
  readonly notChecked: readonly SkippedCheck[]
}

function pathOf({ operation, context }: SampleCall, id?: number): string {
  const query = new URLSearchParams({
    ...(context !== undefined && { context }),
    ...('per_page' in operation.args && id === undefined && { per_page: ITEMS }),
  })
  const path = operation.path.replace('{id}', String(id))
  return query.size ? `${path}?${query}` : path
}

function toSampled(raw: RawResponse): SampledResponse {
  // A response that is not JSON is a finding, not a failure of this check.
  const body = tryParseJson(raw.text)
  return {
    status: raw.status,
    contentType: raw.headers['content-type'] ?? '',
    headers: new Set(Object.keys(raw.headers)),
    ...(body !== undefined && { body }),
  }
}

/** Why a response is inconclusive. */
const WHY = {
  refused: 'the caller may not read them',
  unclear: 'they need arguments that are not declared',
  busy: 'the site was busy or failed',
  empty: 'their lists are empty',
} as const
type SkipCode = keyof typeof WHY
const REASONS = keysOf(WHY)

const skippedBy = ({ status, body }: SampledResponse): SkipCode | undefined => {
  if (status === 401 || status === 403) return 'refused'
  if (status === 400) return 'unclear'
  if (status === 429 || status >= 500) return 'busy'
  return isEmptyList(body) ? 'empty' : undefined
}

const firstId = ({ body }: SampledResponse): number | undefined => {
  const [first] = asList(body)
  const id = memberOf(first, 'id')
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined
}

/** Members of an add-on are not required of a site without it. */
function atSite(operation: ContractOperation, where: Parameters<typeof schemaAt>[0]) {
  const responses = mapValues(operation.responses, (value) => {
    const { body, ...rest } = responseOf(value)
    return body ? { ...rest, body: schemaAt(where, body) } : value
  })
  return { ...operation, responses }
}

/** Missing routes are already reported. */
export async function sampleSite(
  site: LiveSite,
  contract: Contract,
  { routes, namespaces }: Pick<Surface, 'routes' | 'namespaces'>,
): Promise<SampleFindings> {
  const where = { index: { namespaces }, contract }
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  const findings: Finding[] = []
  const skipped = new Map(REASONS.map((reason) => [reason, new Set<string>()]))
  const operations = new Set<string>()

  async function look(call: SampleCall, id?: number): Promise<SampledResponse> {
    await pace.turn()
    const response = toSampled(await site.get(pathOf(call, id)))
    operations.add(call.operation.id)
    const reason = skippedBy(response)
    if (reason) skipped.get(reason)?.add(call.operation.id)
    if (!reason || reason === 'empty')
      findings.push(...checkSample({ ...call, operation: atSite(call.operation, where) }, response))
    return response
  }

  for (const call of planSamples(contract, site.signedIn)) {
    if (!routes.has(call.operation.path)) continue
    const id = firstId(await look(call))
    if (call.item && id !== undefined) await look({ ...call, operation: call.item }, id)
  }
  const notChecked = [...skipped]
    .filter(([, ids]) => ids.size)
    .map(([reason, ids]) => ({
      what: `the responses of ${ids.size} of ${operations.size} sampled operations`,
      why: WHY[reason],
    }))
  return { findings, notChecked }
}
