/** One request to the stand-in and to the deployment, with the rating of each difference. */
import type {
  ContractRemark,
  DeployedResponse,
  Deployment,
} from '#handlers/control/deployment/deployment.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import { codeOfBody } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { redactBody } from '#handlers/control/requests/secret-members.rules.ts'
import { findUser } from '#handlers/runtime/access/authenticate.ts'
import type { Difference } from '#openapi/values/differences.ts'
import { tryParseJson } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { allDifferences, respondAs } from './compare.ts'

/** The most serious first. */
const VERDICTS = ['breaking', 'deviation', 'not judged', 'allowed']

interface RatedDifference {
  /** A member of the body; empty for the whole body, `(status)`, `(records)`. */
  readonly path: string
  readonly standIn?: unknown
  readonly deployment?: unknown
  readonly verdict: 'breaking' | 'deviation' | 'allowed' | 'not judged'
  readonly says: string
}

/** Lists of different length are compared record by record as far as both go. */
function comparable(one: unknown, other: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other]
  const length = Math.min(one.length, other.length)
  return [one.slice(0, length), other.slice(0, length)]
}

const withoutIndexes = (path: string): string => path.replace(/\[\d+\]/g, '[]')

const isBelow = (path: string, parent: string): boolean =>
  parent === '' || path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`)

const remarkFor = (path: string, remarks: readonly ContractRemark[]): ContractRemark | undefined =>
  remarks.find((remark) => isBelow(path, remark.path) || isBelow(remark.path, path))

const NOT_JUDGED = {
  verdict: 'not judged',
  says: 'the contract does not describe this response in full',
} as const
const ALLOWED = { verdict: 'allowed', says: 'the contract allows both' } as const

function rated(found: Difference, { remarks, isJudged }: DeployedResponse): RatedDifference {
  const { path, expected, actual } = found
  const remark = remarkFor(withoutIndexes(path), remarks)
  const { verdict, says } = remark ?? (isJudged ? ALLOWED : NOT_JUDGED)
  return { path, standIn: expected, deployment: actual, verdict, says }
}

function lengthDifference(one: unknown, other: unknown): readonly RatedDifference[] {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length === other.length) return []
  const says = 'the sites have different records'
  const lengths = { standIn: one.length, deployment: other.length }
  return [{ path: '(records)', ...lengths, verdict: 'allowed', says }]
}

interface OwnResponse {
  readonly status: number
  readonly body: string
}

const isError = (status: number): boolean => status >= 400

const ARGUMENT_ERRORS: readonly unknown[] = ['rest_invalid_param', 'rest_missing_callback_param']

const rejectsArguments = ({ status, body }: OwnResponse): boolean =>
  ARGUMENT_ERRORS.includes(codeOfBody(status, body))

/** One response is an error: the arguments are wrong, or the sites differ. */
function verdictOfError(own: OwnResponse, deployed: DeployedResponse) {
  if (rejectsArguments(own) && !isError(deployed.status))
    return {
      verdict: 'deviation',
      says: 'the deployment accepts arguments that the stand-in rejects',
    } as const
  return {
    verdict: 'not judged',
    says: 'one site rejects the request; their records, settings and accounts may differ',
  } as const
}

function statusDifference(
  own: OwnResponse,
  deployed: DeployedResponse,
): readonly RatedDifference[] {
  if (own.status === deployed.status) return []
  const remark = deployed.remarks.find(({ path }) => path === '(status)')
  const { verdict, says } =
    remark ??
    (isError(own.status) === isError(deployed.status)
      ? { ...ALLOWED, says: 'the contract lists both' }
      : verdictOfError(own, deployed))
  return [{ path: '(status)', standIn: own.status, deployment: deployed.status, verdict, says }]
}

/** `nonceInstall`, `permalink_hash` */
const GENERATED = /(?:^|_)(?:nonce|hash|etag)(?![a-z])|(?:Nonce|Hash|Etag)(?![a-z])/

/** Nonces, hashes and entity tags: each site makes its own. */
const isGenerated = ({ path, expected, actual }: Difference): boolean =>
  GENERATED.test(path.slice(path.lastIndexOf('.') + 1)) && Boolean(expected) && Boolean(actual)

/** An error and a record have no members in common. */
function memberDifferences(
  own: OwnResponse,
  deployed: DeployedResponse,
): readonly RatedDifference[] {
  if (isError(own.status) !== isError(deployed.status)) return []
  const [ownBody, deployedBody] = [own.body, redactBody(deployed.body)].map(tryParseJson)
  const [one, other] = comparable(ownBody, deployedBody)
  return [
    ...lengthDifference(ownBody, deployedBody),
    ...allDifferences(one, other)
      .filter((each) => !isGenerated(each))
      .map((each) => rated(each, deployed)),
  ]
}

/** Remarks on members that do not differ, such as a missing header. */
const furtherRemarks = (
  { remarks }: DeployedResponse,
  found: readonly RatedDifference[],
): readonly RatedDifference[] =>
  remarks.filter(({ says }) => !found.some((each) => each.says === says))

const ANONYMOUS = 'anonymous'

export async function compareWithDeployment(
  standIn: ControlTarget,
  deployment: Deployment,
  logged: LoggedRequest,
) {
  const site = standIn.sites.get(logged.site)
  const login = logged.trace.user?.login ?? logged.login ?? ''
  const isSignedIn = login !== '' && site !== undefined && findUser(site, login) !== undefined
  const own = await respondAs(standIn, logged, isSignedIn ? login : '')
  const deployed = await deployment.send(logged, isSignedIn)
  const found = [...statusDifference(own, deployed), ...memberDifferences(own, deployed)]
  return {
    host: deployment.host,
    standIn: { account: isSignedIn ? login : ANONYMOUS, status: own.status, body: own.body },
    deployment: {
      account: isSignedIn ? (deployment.account ?? ANONYMOUS) : ANONYMOUS,
      status: deployed.status,
      body: redactBody(deployed.body),
    },
    differences: [...found, ...furtherRemarks(deployed, found)].toSorted(
      by(({ verdict }) => VERDICTS.indexOf(verdict)),
    ),
  }
}
