/** Runs cases against a stand-in in this process: without sockets and files. */

import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import { createOwnership, type Ownership } from '#conformance/ledger/ownership.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { applyQuirks } from '#conformance/report/quirks.ts'
import { allCases, playOf } from '#conformance/runner/cases.ts'
import { NO_MEASUREMENT, type Result, toResult } from '#conformance/runner/result.ts'
import { type CaseEnvironment, runCase } from '#conformance/runner/run-case.ts'
import { findingWithoutRun, locator, willRun } from '#conformance/runner/select.ts'
import { planOf, type ScenePlan } from '#conformance/scenes/plan.ts'
import { discover } from '#conformance/targets/discover.ts'
import { type DeployedIndex, readIndex } from '#conformance/targets/index-document.ts'
import { advanceClock } from '#conformance/targets/stand-in.ts'
import { newSharedResponses, type Target } from '#conformance/targets/target.ts'
import { createCacheBuster } from '#conformance/transport/cache-buster.ts'
import { createGuard } from '#conformance/transport/guard.ts'
import type { Http } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import { createRedactor } from '#conformance/transport/redact.ts'
import { type FindOperation, routeFinder } from '#conformance/transport/routes.ts'
import { createTransport, restAddress, type Transport } from '#conformance/transport/transport.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import type { HttpInput } from '#handlers/runtime/request/http.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import type { StandInParts } from '#handlers/stand-in/stand-in-spec.ts'
import { type Contract, contractFor, type Route } from '#openapi/contract/contract.ts'
import { routeObject } from '#openapi/derive/index-document.ts'
import { restRootPath, VARIANTS, type Variant, type VariantId } from '#openapi/language/variants.ts'
import { asRecord } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { INVOCATIONS, type Invocation, isDeciding } from './invocation.ts'

const ORIGIN = 'http://127.0.0.1:4010'
const CASE_TIMEOUT = 60_000
const encoder = new TextEncoder()

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const FAILED = { status: 500, headers: {}, body: '{"code":"understudy_internal_error"}' } as const

/** A fault may make a handler throw; the standalone server responds with 500 then. */
async function respond(standIn: StandIn, input: HttpInput) {
  try {
    return await standIn.respond(standIn.dispatch(input))
  } catch {
    return FAILED
  }
}

/** Calls a stand-in like the standalone server. */
const inProcess = (standIn: StandIn): Http => ({
  async request({ method, path, headers, body }) {
    const sent = lowerCased(headers)
    const {
      status,
      headers: answered,
      body: text,
    } = await respond(standIn, {
      method,
      target: path,
      origin: sent['host'] === undefined ? ORIGIN : `http://${sent['host']}`,
      header: (name) => sent[name],
      ...(body !== undefined && { body: encoder.encode(body) }),
    })
    const isBodiless = method === 'HEAD' || status === 204
    return { status, headers: lowerCased(answered), text: isBodiless ? '' : text }
  },
  close: async () => undefined,
})

/** Records are discarded with their stand-in, so no ledger is written. */
function noLedger(owned: Ownership): Ledger {
  let last = 0
  return {
    file: '',
    createdRecords: [],
    owned,
    next: () => ++last,
    append: () => undefined,
    close: () => undefined,
  }
}

/** One stand-in under test. */
export interface Subject {
  run(each: Case): Promise<Result>
  /** The operations called since the previous call. */
  called(): ReadonlySet<string>
}

/** Adds a fault to the connection of a stand-in. */
export type WrapHttp = (http: Http, where: Where) => Http

interface Where {
  readonly findOperation: FindOperation
  readonly root: string
}

export interface Lab {
  readonly contract: Contract
  /** The deciding cases. */
  readonly cases: readonly Case[]
  /**
   * A fresh stand-in, with optional replacement parts and a faulty connection. Only the given cases
   * share their records; by default all do.
   */
  open(parts: Partial<StandInParts>, faulty?: WrapHttp, sharing?: readonly Case[]): Subject
}

/** A run id whose run started before the records of every clock. */
const SITE = 'cf-1-000001'

interface LabContext {
  readonly address: string
  readonly findOperation: FindOperation
  readonly invocation: Invocation
}

/** The state of one subject. */
interface SubjectState {
  readonly seen: Set<string>
  readonly owned: Ownership
}

const newSubjectState = (): SubjectState => ({ seen: new Set(), owned: createOwnership(SITE) })

function transportTo(http: Http, examined: LabContext, { seen, owned }: SubjectState) {
  const { address, findOperation } = examined
  const { isForeign, mode } = examined.invocation
  const { pathname: root } = new URL(address)
  const isStandIn = !isForeign
  return createTransport({
    address: restAddress(address),
    http,
    guard: createGuard({
      mode,
      isStandIn,
      allowResidue: [],
      allowedRecords: NO_ALLOWED_RECORDS,
      findOperation,
      owned,
      isRoute: () => false,
    }),
    pace: createPace(0),
    cacheBuster: createCacheBuster(0),
    credentials: BUILT_IN_CREDENTIALS,
    headers: isForeign ? {} : { 'x-understudy-site': SITE },
    onExchange({ method, url }) {
      const found = findOperation(method, `/${new URL(url).pathname.slice(root.length)}`)
      if (found) seen.add(found.id)
    },
  })
}

interface SubjectConnection {
  readonly owned: Ownership
  readonly transport: Transport
  readonly http: Http
  readonly plan: ScenePlan
}

/** Where a run can only wait, the clock is moved instead, to save time. */
const passingTime = (http: Http, { isStandIn }: Target): Partial<CaseEnvironment> =>
  isStandIn
    ? { site: SITE, moveClock: (site, step) => advanceClock(http, site, step) }
    : { wait: (milliseconds) => advanceClock(http, 'default', milliseconds) }

const environmentOf = (
  target: Target,
  { transport, http, owned, plan }: SubjectConnection,
): CaseEnvironment => ({
  plan,
  target,
  transport,
  ledger: noLedger(owned),
  cache: new Map(),
  playOf,
  redactor: createRedactor([]),
  runId: SITE,
  caseTimeout: CASE_TIMEOUT,
  ...passingTime(http, target),
  locate: locator(target.contract),
  stop: new AbortController().signal,
})

const rootOf = (variant: Variant): string =>
  `${ORIGIN}${restRootPath(variant, 'api', variant.languages[0])}/`

const discovering = (
  { address, invocation }: LabContext,
  variant: VariantId,
  transport: Transport,
) =>
  discover({
    address,
    transport,
    variant,
    mode: invocation.mode,
    isStandIn: !invocation.isForeign,
    isAsDeployed: false,
    hasDemo: !invocation.isForeign,
    isStrict: true,
    credentials: BUILT_IN_CREDENTIALS,
    allowResidue: [],
    allowedRecords: NO_ALLOWED_RECORDS,
    runId: SITE,
  })

/** Entries of unchanged routes are reused; generating all of them is slow. */
function indexShowing(shown: Contract, { index, contract, address }: Target): DeployedIndex {
  const known = new Map(contract.routes.map((route) => [route.pattern, route]))
  const { routes: listed } = index.document
  const entries = asRecord(listed)
  const isAsBefore = (route: Route): boolean => {
    const before = known.get(route.pattern)
    return (
      before?.path === route.path &&
      before.namespace === route.namespace &&
      before.operations.length === route.operations.length &&
      before.operations.every((operation, at) => operation === route.operations[at])
    )
  }
  const entryOf = (route: Route) =>
    isAsBefore(route)
      ? entries[route.pattern]
      : JSON.parse(JSON.stringify(routeObject(route, address)))
  const routes = shown.routes.filter(({ operations }) => operations.some((o) => !o.unlisted))
  return readIndex({
    ...index.document,
    namespaces: shown.namespaces.map(({ name }) => name),
    routes: Object.fromEntries(routes.map((route) => [route.pattern, entryOf(route)])),
  })
}

const subjectOf = (
  environment: CaseEnvironment,
  seen: Set<string>,
  { isStrict }: Invocation,
): Subject => ({
  async run(each) {
    const { target, locate } = environment
    const located = locate(operationIdOf(each))
    const early = findingWithoutRun(each, located, { target, level: 'assumed', hasBrowser: false })
    const result = early
      ? toResult(each, located, { finding: early, ...NO_MEASUREMENT })
      : await runCase(each, environment)
    const [judged = result] = applyQuirks([result], target.contract.operations, isStrict)
    return judged
  },
  called() {
    const found = new Set(seen)
    seen.clear()
    return found
  },
})

/** The facts about the unmodified stand-in are shared by all mutants. */
export async function createLab(
  variant: VariantId,
  invocation: Invocation = INVOCATIONS.full,
): Promise<Lab> {
  const template = readDataset(demo(variant))
  const contract = contractFor(variant)
  const address = rootOf(VARIANTS[variant])
  const line: LabContext = { address, findOperation: routeFinder(contract), invocation }
  const fresh = (parts: Partial<StandInParts>) =>
    createStandIn({ variant, template: () => template, parts })
  const transport = transportTo(inProcess(fresh({})), line, newSubjectState())
  const { target } = await discovering(line, variant, transport)
  const cases = allCases(contract).filter(({ level }) => isDeciding(invocation, level))
  const settings = { target, level: 'assumed', hasBrowser: false } as const
  const planFor = memoize((some: readonly Case[]) =>
    planOf(some.filter(willRun(settings, locator(contract)))),
  )
  return {
    contract,
    cases,
    open(parts, faulty = (http) => http, sharing = cases) {
      const kept = newSubjectState()
      const { publicContract: shown = contract } = parts
      const index = shown === contract ? target.index : indexShowing(shown, target)
      const subject = { ...target, index, responses: newSharedResponses() }
      const { findOperation } = line
      const root = new URL(line.address).pathname
      const http = faulty(inProcess(fresh(parts)), { findOperation, root })
      const wired = {
        http,
        owned: kept.owned,
        transport: transportTo(http, line, kept),
        plan: planFor(sharing),
      }
      return subjectOf(environmentOf(subject, wired), kept.seen, invocation)
    },
  }
}
