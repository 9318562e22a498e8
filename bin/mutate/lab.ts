/** Runs cases against a stand-in in this very process: no sockets, no files. */

import type { Case } from '#conformance/case.ts'
import type { Ledger } from '#conformance/ledger/ledger.ts'
import type { Result } from '#conformance/runner/result.ts'
import { runCase, type Surroundings } from '#conformance/runner/run-case.ts'
import { allCases, findingBefore, locator } from '#conformance/runner/select.ts'
import { discover } from '#conformance/targets/discover.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/targets/identities.ts'
import { indexFrom } from '#conformance/targets/index-document.ts'
import type { Target } from '#conformance/targets/target.ts'
import { createGuard } from '#conformance/transport/guard.ts'
import type { Http } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import { createRedactor } from '#conformance/transport/redact.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { createTransport, restAddress, type Transport } from '#conformance/transport/transport.ts'
import { readDataset } from '#fixtures/dataset.ts'
import { demo } from '#fixtures/seeds/demo.ts'
import type { HttpInput } from '#handlers/runtime/http.ts'
import { createStandIn, type StandIn, type StandInParts } from '#handlers/stand-in.ts'
import { type Contract, contractFor } from '#openapi/contract.ts'
import { restRootPath, VARIANTS, type Variant, type VariantId } from '#openapi/variants.ts'

const ORIGIN = 'http://127.0.0.1:4010'
const CASE_TIMEOUT = 60_000
const encoder = new TextEncoder()

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const FAILED = { status: 500, headers: {}, body: '{"code":"understudy_internal_error"}' } as const

/** A fault may make a handler throw; the standalone server answers 500 then. */
async function respond(standIn: StandIn, input: HttpInput) {
  try {
    return await standIn.respond(standIn.dispatch(input))
  } catch {
    return FAILED
  }
}

/** Speaks to a stand-in as the standalone server does. */
export const inProcess = (standIn: StandIn): Http => ({
  async request({ method, path, headers, body }) {
    const sent = lowerCased(headers)
    const { status, headers: answered, body: text } = await respond(standIn, {
      method,
      target: path,
      origin: ORIGIN,
      header: (name) => sent[name],
      ...(body !== undefined && { body: encoder.encode(body) }),
    })
    const isBodiless = method === 'HEAD' || status === 204
    return { status, headers: lowerCased(answered), text: isBodiless ? '' : text }
  },
  close: async () => undefined,
})

/** What is created goes with its stand-in, so nothing has to be written down. */
function noLedger(): Ledger {
  let last = 0
  return { file: '', next: () => ++last, append: () => undefined, close: () => undefined }
}

/** One stand-in under examination. */
export interface Subject {
  run(each: Case): Promise<Result>
  /** The operations called since the last question. */
  called(): ReadonlySet<string>
}

export interface Lab {
  readonly contract: Contract
  readonly cases: readonly Case[]
  /** A fresh stand-in; `readsIndex` when its index may differ from the usual one. */
  open(parts: Partial<StandInParts>, readsIndex: boolean): Promise<Subject>
}

const SITE = 'cf-mutant'

function transportTo(standIn: StandIn, address: string, seen: (method: string, path: string) => void) {
  const findOperation = routeFinder(contractFor('b'))
  const root = new URL(address).pathname
  return createTransport({
    address: restAddress(address),
    http: inProcess(standIn),
    guard: createGuard({ mode: 'write', isStandIn: true, allowResidue: [], findOperation }),
    pace: createPace(0),
    credentials: BUILT_IN_CREDENTIALS,
    headers: { 'x-understudy-site': SITE },
    onExchange: ({ method, url }) => seen(method, `/${new URL(url).pathname.slice(root.length)}`),
  })
}

const surroundingsOf = (target: Target, transport: Transport): Surroundings => ({
  target,
  transport,
  ledger: noLedger(),
  memory: new Map(),
  redactor: createRedactor([]),
  runId: SITE,
  caseTimeout: CASE_TIMEOUT,
  site: SITE,
  locate: locator(target.contract),
  stop: new AbortController().signal,
})

const rootOf = (variant: Variant): string =>
  `${ORIGIN}${restRootPath(variant, 'api', variant.languages[0])}/`

const discovering = (address: string, variant: VariantId, transport: Transport) =>
  discover({
    address,
    transport,
    variant,
    mode: 'write',
    isStandIn: true,
    isStrict: true,
    credentials: BUILT_IN_CREDENTIALS,
    allowResidue: [],
    nominations: {},
    runId: SITE,
  })

/** What is known of the unbroken stand-in serves for all that differ from it in one thing. */
export async function createLab(variant: VariantId): Promise<Lab> {
  const template = readDataset(demo(variant))
  const address = rootOf(VARIANTS[variant])
  const contract = contractFor(variant)
  const findOperation = routeFinder(contract)
  const fresh = (parts: Partial<StandInParts>) =>
    createStandIn({ variant, template: () => template, parts })
  const { target } = await discovering(
    address,
    variant,
    transportTo(fresh({}), address, () => undefined),
  )

  async function open(parts: Partial<StandInParts>, readsIndex: boolean): Promise<Subject> {
    const seen = new Set<string>()
    const transport = transportTo(fresh(parts), address, (method, path) => {
      const found = findOperation(method, path)
      if (found) seen.add(found.id)
    })
    const index = readsIndex
      ? indexFrom(await transport.send({ method: 'GET', path: '/', identity: 'anonymous' }))
      : target.index
    const surroundings = surroundingsOf({ ...target, index }, transport)
    return {
      async run(each) {
        const located = surroundings.locate(each.id.split('/')[0] ?? '')
        const early = findingBefore(each, located, { target: surroundings.target, level: 'assumed' })
        const result = early ? undefined : await runCase(each, surroundings)
        return result ?? ({ ...each, ...located, ...early } as unknown as Result)
      },
      called() {
        const found = new Set(seen)
        seen.clear()
        return found
      },
    }
  }
  return { contract, cases: allCases(contract), open }
}
