/**
 * What may be changed on a foreign target: records of the run, records the operator named, and what
 * the ledger announces. Whoever asks, a write that names anything else is not sent.
 */

import type { Nominations } from '#conformance/operator/nominations.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Effect } from '#openapi/language/define.ts'
import { asList, isRecord, type Json } from '#openapi/values/json.ts'
import type { HttpMethod, Outgoing } from './exchange.ts'
import { isIdle } from './idle.ts'
import { membersOf, type NamedRecord, recordsIn } from './named.ts'
import { actsOnNominated } from './nominated.ts'
import type { FindOperation } from './routes.ts'

export interface OwnThings {
  /** Whether a record is the run's own. */
  holds(kind: string, id: number | string): boolean
  /** Whether the ledger names what the operation is about to make or change. */
  isAnnounced(operation: string): boolean
}

export interface WriteRules {
  readonly findOperation: FindOperation
  /** Records that may be changed and put back, although the run did not make them. */
  readonly nominations: Nominations
  /** What the run made or announced; nothing else is changed on a foreign target. */
  readonly owned: OwnThings
  /** Whether the target has a route for a path that the contract does not know. */
  readonly isRoute: (path: string) => boolean
  readonly mayLeave: (operation: ContractOperation) => boolean
  /** Why what it does could not be undone. */
  readonly reasonAgainst: (operation: ContractOperation) => string | undefined
}

const HARMLESS: readonly Effect[] = ['safe', 'safe-post']

const isOwn = ({ kinds, id }: NamedRecord, { owned }: WriteRules): boolean =>
  kinds.some((kind) => owned.holds(kind, id))

function reasonForOperation(
  operation: ContractOperation,
  outgoing: Outgoing,
  rules: WriteRules,
): string | undefined {
  if (actsOnNominated(operation, outgoing, rules.nominations)) return undefined
  const subject = recordsIn(operation, outgoing, operation.actsOn)
  const others = recordsIn(operation, outgoing, operation.refersTo)
  const foreign = [...subject.records, ...others.records].find((each) => !isOwn(each, rules))
  if (foreign)
    return `${foreign.kinds.join(' or ')} ${foreign.id} is not proven to be the run's own`
  const { id, effect, fixture } = operation
  if (HARMLESS.includes(effect) || rules.mayLeave(operation)) return undefined
  if (isIdle(operation, outgoing)) return undefined
  const against = rules.reasonAgainst(operation)
  if (against !== undefined) return against
  if (fixture !== undefined) return `it names a ${fixture} that was not nominated, or removes one`
  if (subject.isNamed || rules.owned.isAnnounced(id)) return undefined
  return `the ledger announces nothing that ${id} would make or change`
}

const partsOf = (outgoing: Outgoing): readonly unknown[] => asList(membersOf(outgoing)['requests'])

/** A part of a batch as a request of its own. */
const partAs = (part: Json, { identity }: Outgoing): Outgoing => ({
  // A method that there is not is none that acts.
  method: String(part['method'] ?? 'POST').toUpperCase() as HttpMethod,
  path: String(part['path'] ?? '').trim(),
  identity,
  ...('body' in part && { body: JSON.stringify(part['body']) }),
})

/** The parts of a batch as requests of their own. */
export const partsIn = (outgoing: Outgoing): readonly Outgoing[] =>
  partsOf(outgoing)
    .filter(isRecord)
    .map((part) => partAs(part, outgoing))

/** Whether a part says what its operation takes from nobody, in a batch of which all have to be valid. */
export function runsNothing(outgoing: Outgoing, findOperation: FindOperation): boolean {
  if (membersOf(outgoing)['validation'] !== 'require-all-validate') return false
  return partsIn(outgoing).some((part) => {
    const operation = findOperation(part.method, part.path.split('?')[0] ?? '')
    return Object.entries(membersOf(part)).some(([name, value]) => {
      const choices = operation?.args[name]?.enum
      return choices !== undefined && !choices.some((each) => each === value)
    })
  })
}

export function reasonAgainstWrite(outgoing: Outgoing, rules: WriteRules): string | undefined {
  const route = outgoing.path.split('?')[0] ?? ''
  const found = rules.findOperation(outgoing.method, route)
  if (!found)
    return rules.isRoute(route) ? 'the contract does not know what it does here' : undefined
  if (found.kind !== 'batch') return reasonForOperation(found, outgoing, rules)
  return partsIn(outgoing)
    .map((part) => reasonAgainstWrite(part, rules))
    .find((reason) => reason !== undefined)
}
