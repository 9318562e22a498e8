/** Reads what was adopted, once and politely, so that the draft knows what it answers and to whom. */
import type { LiveSite } from '#bin/live/site.ts'
import { isLoopback } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import type { AdoptedOperation, AdoptedRoute, Extension } from '#openapi/extension/extension.ts'
import { maskedRecord, schemaOf } from '#openapi/extension/sampled.ts'
import { isRecord, parsedJson } from '#openapi/values/json.ts'

const CALLS_PER_SECOND = 5
const MOST_RECORDS = 3

/** Only what needs nothing made up: no parameter, no required argument. */
const isSampled = ({ methods, args = {} }: AdoptedOperation, { params }: AdoptedRoute): boolean =>
  methods.includes('GET') && !params && !Object.values(args).some(({ required }) => required)

function learn(operation: AdoptedOperation, body: unknown): AdoptedOperation {
  const isList = Array.isArray(body)
  const records = isList ? body.filter(isRecord).slice(0, MOST_RECORDS).map(maskedRecord) : []
  return {
    ...operation,
    archetype: isList ? 'list' : operation.archetype,
    response: schemaOf([body]),
    ...(records.length && { records }),
  }
}

export interface Sampling {
  readonly extension: Extension
  readonly read: number
  readonly refused: number
}

interface SampledSite {
  readonly site: LiveSite
  /** From the names of the contract to those of the deployment. */
  readonly spoken: (path: string) => string
}

export async function sampleAdopted(
  extension: Extension,
  { site, spoken }: SampledSite,
): Promise<Sampling> {
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  let read = 0
  let refused = 0
  const look = async (operation: AdoptedOperation, route: AdoptedRoute) => {
    if (!isSampled(operation, route)) return operation
    await pace.turn()
    const { status, text } = await site.get(spoken(route.path))
    if (status === 401 || status === 403) {
      refused += 1
      return { ...operation, access: 'manage_options' }
    }
    // What is not JSON gives no schema.
    const body = status === 200 ? parsedJson(text) : undefined
    if (body === undefined) return operation
    read += 1
    const access = site.signedIn ? 'logged_in' : 'public'
    return { ...learn(operation, body), access }
  }
  const routes: AdoptedRoute[] = []
  for (const route of extension.routes) {
    const operations: AdoptedOperation[] = []
    for (const operation of route.operations) operations.push(await look(operation, route))
    routes.push({ ...route, operations })
  }
  return { extension: { ...extension, routes }, read, refused }
}
