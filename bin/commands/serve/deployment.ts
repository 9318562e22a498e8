/** Sends a logged request to the deployment of `--upstream`, and compares its body with the contract. */
import { Readable } from 'node:stream'
import { headerIn } from '#bin/relay/head.ts'
import { rewriteLinks } from '#bin/relay/rewrite.ts'
import type { ForwardedHead, Forwarder, RawHeaders } from '#conformance/transport/forward.ts'
import type {
  ContractRemark,
  DeployedResponse,
  Deployment,
} from '#handlers/control/deployment/deployment.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { errorsByStatus } from '#openapi/derive/errors-of.ts'
import type { Finding } from '#openapi/drift/rules/finding.ts'
import { checkSample } from '#openapi/drift/sample/plan.ts'
import { tryParseJson } from '#openapi/values/json.ts'

const MAX_BODY = 8 * 1024 * 1024
/** Headers of the request that change a response. */
const SENT_HEADERS = ['accept', 'accept-language', 'content-type']
/** These change the form of a response. */
const RESHAPED = /[?&]_(?:fields|embed|envelope|jsonp)\b/
const COMMON_STATUSES = [400, 401, 403, 404]

interface DeploymentRoute {
  readonly path: string
  readonly headers: RawHeaders
  /** From addresses of the deployment to those of the stand-in: its REST root, then its origin. */
  readonly moves: readonly { readonly from: string; readonly to: string }[]
}

interface CollectedResponse {
  readonly head: ForwardedHead
  readonly text: string
}

const sentHeaders = ({ headers, body }: LoggedRequest): RawHeaders => [
  ...SENT_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [name, String(value)]
  }),
  ...(body?.length ? ['content-length', String(body.length)] : []),
]

function fetchFrom(
  forwarder: Forwarder,
  { method, body }: LoggedRequest,
  { path, headers }: DeploymentRoute,
): Promise<CollectedResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let head: ForwardedHead | undefined
    const request = {
      method,
      path,
      headers,
      body: body?.length ? Readable.from([Buffer.from(body)]) : undefined,
    }
    const exchange = forwarder.pass(request, {
      announced: () => undefined,
      started: (started) => {
        head = started
      },
      data: (chunk) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > MAX_BODY) {
          exchange.abort()
          reject(new Error('its response is too long to compare'))
        }
        return true
      },
      ended: () => head && resolve({ head, text: Buffer.concat(chunks).toString() }),
      failed: reject,
    })
  })
}

function verdictOf({ rating, basis }: Finding): ContractRemark['verdict'] {
  if (rating === 'harmless') return 'allowed'
  return rating === 'breaking' && basis.kind === 'stated' ? 'breaking' : 'deviation'
}

const toRemark = (finding: Finding): ContractRemark => ({
  path: finding.subject,
  verdict: verdictOf(finding),
  says: `${finding.message}; ${finding.reason}`,
})

function statusRemarks({ operation }: LoggedRequest, status: number): readonly ContractRemark[] {
  if (!operation || operation.responses[status] || COMMON_STATUSES.includes(status)) return []
  if (errorsByStatus(operation).has(status)) return []
  const verdict = status >= 500 ? 'breaking' : 'deviation'
  return [{ path: '(status)', verdict, says: `the contract does not list the status ${status}` }]
}

const NO_BODY: ContractRemark = {
  path: '',
  verdict: 'deviation',
  says: 'the response has no body; A client cannot read it.',
}

function judged(
  logged: LoggedRequest,
  { head, text }: CollectedResponse,
): Omit<DeployedResponse, 'body'> {
  const { operation, target, method } = logged
  const { status } = head
  const remarks = statusRemarks(logged, status)
  const isJudged =
    operation !== undefined &&
    operation.responses[status] !== undefined &&
    method !== 'HEAD' &&
    !RESHAPED.test(target)
  if (isJudged && text === '' && /json/.test(headerIn(head.headers, 'content-type') ?? ''))
    return { status, isJudged, remarks: [...remarks, NO_BODY] }
  if (!operation || !isJudged) return { status, remarks, isJudged: false }
  const contentType = headerIn(head.headers, 'content-type') ?? ''
  const names = head.headers.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  const response = { status, contentType, headers: new Set(names), body: tryParseJson(text) }
  return {
    status,
    isJudged,
    remarks: [...remarks, ...checkSample({ operation }, response).map(toRemark)],
  }
}

interface DeploymentOptions extends Pick<Deployment, 'host' | 'account' | 'obstacleTo'> {
  readonly forwarder: Forwarder
  readonly routeFor: (logged: LoggedRequest, isSignedIn: boolean) => DeploymentRoute
}

export const createDeployment = (options: DeploymentOptions): Deployment => ({
  host: options.host,
  account: options.account,
  obstacleTo: options.obstacleTo,
  send: async (logged, isSignedIn) => {
    const route = options.routeFor(logged, isSignedIn)
    const headers = [...route.headers, ...sentHeaders(logged)]
    const response = await fetchFrom(options.forwarder, logged, { ...route, headers })
    return { ...judged(logged, response), body: route.moves.reduce(rewriteLinks, response.text) }
  },
})
