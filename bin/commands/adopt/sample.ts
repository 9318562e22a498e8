/** Samples adopted routes at a limited rate, to learn their responses and access rules. */
import type { LiveSite } from '#bin/live/site.ts'
import { isLoopback, type RawResponse } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import type { AdoptedOperation, AdoptedRoute, Extension } from '#openapi/extension/extension.ts'
import {
  inferSchema,
  isErrorCode,
  isSpecificCode,
  maskRecord,
} from '#openapi/extension/infer-schema.ts'
import { isRecord, memberOf, tryParseJson } from '#openapi/values/json.ts'

const CALLS_PER_SECOND = 5
const MAX_RECORDS = 3

/** Only routes without parameters and required arguments. */
const isSampleable = (
  { methods, args = {} }: AdoptedOperation,
  { params }: AdoptedRoute,
): boolean =>
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

/** Records have other members in each context; `edit` requires an account. */
function contextsOf({ args = {} }: AdoptedOperation, signedIn: boolean): readonly string[] {
  const choices = args['context']?.enum?.map(String) ?? []
  return choices.filter((context) => signedIn || context !== 'edit')
}

/** The first body is that of a request without a context. */
function withResponse(
  operation: AdoptedOperation,
  [body, ...others]: readonly unknown[],
): AdoptedOperation {
  const records = Array.isArray(body)
    ? body.filter(isRecord).slice(0, MAX_RECORDS).map(maskRecord)
    : []
  const archetype = archetypeOf(operation, body)
  const schema = inferSchema([body, ...others])
  // Without an example, a document would have the members of all contexts.
  const isDocument = archetype === 'document' && isRecord(body)
  return {
    ...operation,
    archetype,
    response: isDocument ? { ...schema, examples: [maskRecord(body)] } : schema,
    ...(records.length && { records }),
  }
}

const isDenied = ({ status }: RawResponse): boolean => status === 401 || status === 403

/** Errors about this caller or this moment; all others are those of the route. */
const TEMPORARY_STATUSES = [401, 403, 408, 429]

/** The error of a route that is declared and not implemented, or cannot be called like this. */
function errorOf({ status, text }: RawResponse): Pick<AdoptedOperation, 'error'> {
  const isLasting =
    (status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status)) || status === 501
  const code = memberOf(tryParseJson(text), 'code')
  return isLasting && isErrorCode(code) ? { error: { status, code } } : {}
}

/** The error code of a refusal, unless it is the default. */
function rejectionCode({ text }: RawResponse): Pick<AdoptedOperation, 'refusal'> {
  const code = memberOf(tryParseJson(text), 'code')
  return isSpecificCode(code) ? { refusal: code } : {}
}

interface SampleResult {
  readonly extension: Extension
  readonly read: number
  readonly rejected: number
  /** Members that the names file would rename when they are served. */
  readonly renamed: readonly string[]
}

export interface SampledSite {
  readonly site: LiveSite
  /** Translates paths of the contract to the deployment. */
  readonly toDeploymentPath: (path: string) => string
  /** Translates the names of members. */
  readonly members: {
    readonly toNeutral: (name: string) => string
    readonly toDeployment: (name: string) => string
  }
}

function renameMembers(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => renameMembers(part, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [rename(name), renameMembers(part, rename)]),
  )
}

export async function sampleAdopted(
  extension: Extension,
  { site, toDeploymentPath, members }: SampledSite,
): Promise<SampleResult> {
  const renamed = new Set<string>()
  const neutralMember = (name: string): string => {
    const word = members.toNeutral(name)
    if (members.toDeployment(word) !== name) renamed.add(name)
    return word
  }
  /** Undefined for a response that is not JSON. */
  const bodyOf = ({ status, text }: RawResponse): unknown =>
    status === 200 ? renameMembers(tryParseJson(text), neutralMember) : undefined
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  let read = 0
  let rejected = 0
  const send = async (get: LiveSite['get'], { path }: AdoptedRoute, query = '') => {
    await pace.turn()
    return get(toDeploymentPath(path) + query)
  }
  const bodiesByContext = async (operation: AdoptedOperation, route: AdoptedRoute) => {
    const bodies: unknown[] = []
    for (const context of contextsOf(operation, site.signedIn)) {
      const body = bodyOf(await send(site.get, route, `?context=${context}`))
      if (body !== undefined) bodies.push(body)
    }
    return bodies
  }
  /** Anonymous first: readable without credentials means public. */
  const sampleOperation = async (operation: AdoptedOperation, route: AdoptedRoute) => {
    if (!isSampleable(operation, route)) return operation
    const anonymousResponse = await send(site.getAnonymously, route)
    const isClosed = isDenied(anonymousResponse)
    const declared = isClosed ? { ...operation, ...rejectionCode(anonymousResponse) } : operation
    const response = isClosed && site.signedIn ? await send(site.get, route) : anonymousResponse
    if (isDenied(response)) {
      rejected += 1
      return { ...declared, access: 'manage_options' }
    }
    const body = bodyOf(response)
    const access = isClosed ? 'logged_in' : 'public'
    if (body === undefined)
      return { ...declared, ...(isClosed && { access }), ...errorOf(response) }
    read += 1
    const bodies = [body, ...(await bodiesByContext(operation, route))]
    return { ...withResponse(declared, bodies), access }
  }
  const routes: AdoptedRoute[] = []
  for (const route of extension.routes) {
    const operations: AdoptedOperation[] = []
    for (const operation of route.operations)
      operations.push(await sampleOperation(operation, route))
    routes.push({ ...route, operations })
  }
  return { extension: { ...extension, routes }, read, rejected, renamed: [...renamed] }
}
