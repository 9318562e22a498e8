/** Detects production targets. */
import { OperatorError } from '#conformance/operator/operator-error.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'

const LABEL = /^www\d*$|(?:^|-)(?:prod|production|live)\d*(?:-|$)/i
const WORD = /\b(?:prod|production|live)\b/i
const ENVIRONMENT =
  /^(?:x-)?(?:(?:app|site|deploy(?:ment)?)[-_]?)?env(?:ironment)?(?:[-_]?(?:type|name))?$/i

const hostIn = (address: unknown): string => {
  try {
    return new URL(String(address)).hostname
  } catch {
    return ''
  }
}

const isProductionHost = (host: string): boolean =>
  host.split('.').some((label) => LABEL.test(label))

function hostMark(source: string, address: unknown): readonly string[] {
  const host = hostIn(address)
  return isProductionHost(host) ? [`${source} ${host}`] : []
}

const environmentMarks = (source: string, facts: Json) =>
  Object.entries(facts)
    .filter(([name, value]) => ENVIRONMENT.test(name) && WORD.test(String(value)))
    .map(([name, value]) => `${source} ${name}: ${String(value)}`)

/** The evidence: its host, the addresses and the environment in its index, its headers. */
export function productionMarks(
  address: string,
  { body, headers }: Pick<TargetResponse, 'body' | 'headers'>,
): readonly string[] {
  const document = asRecord(body)
  return [
    ...hostMark('the host', address),
    ...hostMark('the url in the index is on', document['url']),
    ...hostMark('the home in the index is on', document['home']),
    ...environmentMarks('the index says', document),
    ...environmentMarks('the header', headers),
  ]
}

interface Confirmation {
  readonly address: string
  /** The host, as repeated by the operator. */
  readonly confirmed?: string | undefined
}

/** Writing to a production target requires a second confirmation. */
export function assertConfirmed(
  { address, confirmed }: Confirmation,
  response: Pick<TargetResponse, 'body' | 'headers'>,
): void {
  const marks = productionMarks(address, response)
  const { host, hostname } = new URL(address)
  if (marks.length === 0 || confirmed === host || confirmed === hostname) return
  throw new OperatorError(
    `the target appears to be production (${marks.join('; ')}); writing to it needs --confirm-production ${host}`,
  )
}
