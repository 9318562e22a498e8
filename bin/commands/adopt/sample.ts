/** Samples adopted routes at a limited rate, to learn their responses and access rules. */
import type { LiveSite } from '#bin/live/site.ts'
import { isLoopback, type RawResponse } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import { collectionOf } from '#openapi/extension/archetypes.ts'
import type { AdoptedOperation, AdoptedRoute, Extension } from '#openapi/extension/extension.ts'
import { isErrorCode } from '#openapi/extension/infer-schema.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'
import { describeSampled, isDenied, type Reading, rejectionCode } from './describe.ts'
import { type MemberNames, withNeutralMembers } from './members.ts'

const CALLS_PER_SECOND = 5

/** Only routes without parameters and required arguments. */
const isSampleable = (
  { methods, args = {} }: AdoptedOperation,
  { params }: AdoptedRoute,
): boolean =>
  methods.includes('GET') && !params && !Object.values(args).some(({ required }) => required)

/** All contexts but the default, which the first reading has. */
function otherContexts({ args = {} }: AdoptedOperation): readonly string[] {
  const { enum: choices = [], default: preset = 'view' } = args['context'] ?? {}
  return choices.map(String).filter((context) => context !== preset)
}

/** The member that identifies a record is the parameter of the route of one item. */
function keyOf({ routes }: Extension, { path }: AdoptedRoute): string {
  const item = routes.find((other) => collectionOf(other.path) === path)
  return (item && parameterNames(item.path).at(-1)) ?? 'id'
}

/** Errors about this caller or this moment; all others are those of the route. */
const TEMPORARY_STATUSES = [401, 403, 408, 429]

/** The error of a route that is declared and not implemented, or cannot be called like this. */
function errorOf({ status, text }: RawResponse): Pick<AdoptedOperation, 'error'> {
  const isLasting =
    (status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status)) || status === 501
  const code = memberOf(tryParseJson(text), 'code')
  return isLasting && isErrorCode(code) ? { error: { status, code } } : {}
}

interface SampleResult {
  readonly extension: Extension
  readonly read: number
  readonly rejected: number
}

export interface SampledSite {
  readonly site: LiveSite
  /** Translates paths of the contract to the deployment. */
  readonly toDeploymentPath: (path: string) => string
  readonly members: MemberNames
}

/** Reads routes one after the other, as an anonymous caller or with the account. */
function createReader({ site, toDeploymentPath }: SampledSite) {
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  return async (isAnonymous: boolean, { path }: AdoptedRoute, context?: string) => {
    await pace.turn()
    const get = isAnonymous ? site.getAnonymously : site.get
    const query = context === undefined ? '' : `?context=${context}`
    const response = await get(toDeploymentPath(path) + query)
    const body = response.status === 200 ? tryParseJson(response.text) : undefined
    return { isAnonymous, response, body, ...(context !== undefined && { context }) }
  }
}

async function readOtherContexts(
  { operation, route }: { readonly operation: AdoptedOperation; readonly route: AdoptedRoute },
  callers: readonly boolean[],
  readAs: ReturnType<typeof createReader>,
): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (const context of otherContexts(operation))
    for (const isAnonymous of callers) readings.push(await readAs(isAnonymous, route, context))
  return readings
}

export async function sampleAdopted(
  extension: Extension,
  sampled: SampledSite,
): Promise<SampleResult> {
  const { site, members } = sampled
  const readAs = createReader(sampled)
  let read = 0
  let rejected = 0
  /** Anonymous first: readable without credentials means public. */
  const sampleOperation = async (operation: AdoptedOperation, route: AdoptedRoute) => {
    if (!isSampleable(operation, route)) return operation
    const anonymous = await readAs(true, route)
    const isClosed = isDenied(anonymous.response)
    const account = site.signedIn ? await readAs(false, route) : undefined
    const declared = isClosed ? { ...operation, ...rejectionCode(anonymous.response) } : operation
    const decisive = isClosed && account ? account : anonymous
    if (isDenied(decisive.response)) {
      rejected += 1
      return { ...declared, access: 'manage_options' }
    }
    const access = isClosed ? 'logged_in' : 'public'
    if (decisive.body === undefined)
      return { ...declared, ...(isClosed && { access }), ...errorOf(decisive.response) }
    read += 1
    const callers = [...(isClosed ? [] : [true]), ...(account ? [false] : [])]
    const readings: Reading[] = [
      ...(isClosed ? [] : [anonymous]),
      ...(account ? [account] : []),
      ...(await readOtherContexts({ operation, route }, callers, readAs)),
    ]
    const { ownMembers, renamed } = withNeutralMembers(readings, members)
    const described = describeSampled(declared, {
      key: keyOf(extension, route),
      readings: renamed,
    })
    return { ...described, access, ...(ownMembers.length && { ownMembers }) }
  }
  const routes: AdoptedRoute[] = []
  for (const route of extension.routes) {
    const operations: AdoptedOperation[] = []
    for (const operation of route.operations)
      operations.push(await sampleOperation(operation, route))
    routes.push({ ...route, operations })
  }
  return { extension: { ...extension, routes }, read, rejected }
}
