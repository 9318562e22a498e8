/** Judges exchanges after completion. */

import { createExchangeCache } from '#bin/relay/exchange-cache.ts'
import { headerIn } from '#bin/relay/head.ts'
import { createInterpreter, type InterpretedCall } from '#bin/relay/interpret.ts'
import type { RelayedExchange } from '#bin/relay/relay.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import { LEVELS, type Level } from '#conformance/call/classification.ts'
import { unknownArguments } from '#conformance/judge/faults.ts'
import { type CheckResult, judgeCall, type ObservedCall } from '#conformance/judge/judge-call.ts'
import type { Credential } from '#conformance/operator/identities.ts'
import { createRedactor, type Redactor } from '#conformance/transport/redact.ts'
import { readBasic } from '#handlers/runtime/access/authenticate.ts'
import { type Names, vocabularyOf } from '#openapi/names/names.ts'
import type { createLines } from './lines.ts'
import type { createViolationSummary } from './violation-summary.ts'

interface ExchangeCheckOptions {
  readonly target: RelayTarget
  readonly level: Level
  readonly tally: ReturnType<typeof createViolationSummary>
  readonly lines: ReturnType<typeof createLines>
  /** Called for each interpreted exchange, once for identical ones. */
  readonly onCall?: (interpreted: InterpretedCall) => void
}

const MAX_CREDENTIALS = 50

/** Observed passwords are redacted in all outputs. */
function createSecrets(names: Names | undefined) {
  const seen = new Map<string, Credential>()
  const words = names && vocabularyOf(names)
  const aliases = (name: string) => (words ? [words.argument(name), words.field(name)] : [])
  const make = () => createRedactor([...seen.values()], aliases)
  let redactor = make()
  return (authorization: string | undefined): Redactor => {
    const given = authorization === undefined ? undefined : readBasic(authorization)
    if (!authorization || !given || seen.has(authorization)) return redactor
    if (seen.size < MAX_CREDENTIALS) {
      seen.set(authorization, { user: given.login, password: given.password })
      redactor = make()
    }
    return redactor
  }
}

type CallRemarks = readonly { readonly call: ObservedCall; readonly remark: CheckResult }[]

const isWanted = (level: Level, chosen: Level): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(chosen)

export function createExchangeCheck({ target, level, tally, lines, onCall }: ExchangeCheckOptions) {
  const interpret = createInterpreter(target)
  const cache = createExchangeCache<CallRemarks>()
  const redactorFor = createSecrets(target.names)
  const { index, contract } = target
  const known = index && { site: { index, contract } }

  function noteUnknown({ call, request, match, exchange }: InterpretedCall): void {
    const { pathname } = new URL(exchange.url)
    if (!match && exchange.status !== 404)
      lines.note(`${request.method} ${pathname} is not in the contract and not judged`)
    const strange = call ? unknownArguments(call.operation, call.sources) : []
    for (const name of strange)
      lines.note(`${call?.operation.id} was sent with the unknown argument ${name}`)
  }

  function count(found: CallRemarks, redactor: Redactor): void {
    for (const { call, remark } of found) {
      const { operation, response: exchange } = call
      const cause = tally.add({ remark, operation, redactor, exchange })
      if (cause) lines.cause(cause)
    }
  }

  return async (relayed: RelayedExchange): Promise<void> => {
    const cached = cache.get(relayed)
    const redactor = redactorFor(headerIn(relayed.requestHeaders, 'authorization'))
    if (cached) return count(cached, redactor)
    const interpreted = await interpret(relayed)
    if (!interpreted) return undefined
    noteUnknown(interpreted)
    const { call: ownCall, parts } = interpreted
    const calls = [...(ownCall ? [ownCall] : []), ...parts]
    const found = calls
      .flatMap((call) => judgeCall({ ...call, ...known }).map((remark) => ({ call, remark })))
      .filter(({ remark }) => isWanted(remark.level, level))
    cache.set(relayed, found)
    onCall?.(interpreted)
    return count(found, redactor)
  }
}
