/** Samples adopted routes at a limited rate, to learn their responses and access rules. */
import type { LiveSite } from '#bin/live/site.ts'
import { isLoopback, type RawResponse } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import type { AdoptedOperation, AdoptedRoute, Extension } from '#openapi/extension/extension.ts'
import { isOwnCode, maskedRecord, schemaOf } from '#openapi/extension/sampled.ts'
import { isRecord, memberOf, parsedJson } from '#openapi/values/json.ts'

const CALLS_PER_SECOND = 5
const MOST_RECORDS = 3

/** Only routes without parameters and required arguments. */
const isSampled = ({ methods, args = {} }: AdoptedOperation, { params }: AdoptedRoute): boolean =>
  methods.includes('GET') && !params && !Object.values(args).some(({ required }) => required)

/** A list in an envelope is a list; any other object is a document. */
function archetypeOf(
  { archetype }: AdoptedOperation,
  body: unknown,
): AdoptedOperation['archetype'] {
  if (Array.isArray(body)) return 'list'
  const lists = isRecord(body) ? Object.values(body).filter(Array.isArray) : []
  return archetype === 'list' && lists.length !== 1 ? 'document' : archetype
}

function learn(operation: AdoptedOperation, body: unknown): AdoptedOperation {
  const records = Array.isArray(body)
    ? body.filter(isRecord).slice(0, MOST_RECORDS).map(maskedRecord)
    : []
  return {
    ...operation,
    archetype: archetypeOf(operation, body),
    response: schemaOf([body]),
    ...(records.length && { records }),
  }
}

const isRefusal = ({ status }: RawResponse): boolean => status === 401 || status === 403

/** The error code of a refusal, unless it is the default. */
function refusalOf({ text }: RawResponse): Pick<AdoptedOperation, 'refusal'> {
  const code = memberOf(parsedJson(text), 'code')
  return isOwnCode(code) ? { refusal: code } : {}
}

export interface Sampling {
  readonly extension: Extension
  readonly read: number
  readonly refused: number
}

interface SampledSite {
  readonly site: LiveSite
  /** Translates paths of the contract to the deployment. */
  readonly spoken: (path: string) => string
}

export async function sampleAdopted(
  extension: Extension,
  { site, spoken }: SampledSite,
): Promise<Sampling> {
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  let read = 0
  let refused = 0
  const ask = async (get: LiveSite['get'], { path }: AdoptedRoute) => {
    await pace.turn()
    return get(spoken(path))
  }
  /** Anonymous first: readable without credentials means public. */
  const look = async (operation: AdoptedOperation, route: AdoptedRoute) => {
    if (!isSampled(operation, route)) return operation
    const open = await ask(site.getAnonymously, route)
    const isClosed = isRefusal(open)
    const own = isClosed ? { ...operation, ...refusalOf(open) } : operation
    const answer = isClosed && site.signedIn ? await ask(site.get, route) : open
    if (isRefusal(answer)) {
      refused += 1
      return { ...own, access: 'manage_options' }
    }
    // A response that is not JSON gives no schema.
    const body = answer.status === 200 ? parsedJson(answer.text) : undefined
    const access = isClosed ? 'logged_in' : 'public'
    if (body === undefined) return isClosed ? { ...own, access } : own
    read += 1
    return { ...learn(own, body), access }
  }
  const routes: AdoptedRoute[] = []
  for (const route of extension.routes) {
    const operations: AdoptedOperation[] = []
    for (const operation of route.operations) operations.push(await look(operation, route))
    routes.push({ ...route, operations })
  }
  return { extension: { ...extension, routes }, read, refused }
}
