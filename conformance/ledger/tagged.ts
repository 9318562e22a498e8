/** Whether a record is one that the run made: by the fields it filled, never by a quotation. */

import type { Arguments, Called } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** A tag is found as a whole, so that one run's tag never matches a longer one of another. */
export function carriesTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[\w-]/.test(text[at + tag.length] ?? '')) return true
  return false
}

export interface Tagged {
  readonly tag: string
  /** The fields that were sent with the mark; all of the resource unless said. */
  readonly marks?: readonly string[]
}

interface Mark {
  readonly sent: unknown
  readonly seen: unknown
}

/** What the run wrote into the fields of its mark beside what a record shows there. */
function marksOf(
  resource: LedgerResource,
  record: unknown,
  { tag, marks }: Tagged,
): readonly Mark[] {
  const sent = resource.fields(tag)
  return Object.entries(resource.marksIn(record))
    .filter(([name]) => marks?.includes(name) ?? true)
    .map(([name, seen]) => ({ sent: sent[name], seen }))
}

const isWhole = ({ sent, seen }: Mark): boolean => sent === seen

/** As a case changes it: the mark, and behind it something more. */
const isFirst = ({ sent, seen }: Mark): boolean =>
  isWhole({ sent, seen }) || (typeof seen === 'string' && seen.startsWith(`${sent} `))

/** A second one of the same name is told apart by a number. */
const isAgain = ({ sent, seen }: Mark): boolean =>
  isWhole({ sent, seen: typeof seen === 'string' ? seen.replace(/ \(\d+\)$/, '') : seen })

/** Nobody but the run filled every field of its mark like this. */
export function isMadeByRun(resource: LedgerResource, record: unknown, tagged: Tagged): boolean {
  const marks = marksOf(resource, record, tagged)
  return marks.length > 0 && marks.every(isAgain)
}

/** How well a record has to show that it is ours. */
export type Proof = 'new' | 'changed'

/**
 * Of a new record one whole field is enough, because a target may spoil another one; a record that
 * was proven ours may have been changed by its case since.
 */
const isOursBy: Readonly<Record<Proof, (marks: readonly Mark[]) => boolean>> = {
  new: (marks) => marks.some(isWhole),
  changed: (marks) => marks.some(isFirst),
}

/** Whether a record that was proven ours still shows it. */
export const isStillOurs = (resource: LedgerResource, record: unknown, tagged: Tagged): boolean =>
  isOursBy.changed(marksOf(resource, record, tagged))

const TRIES = 3

/** A success that tells nothing: cut off, or a page. */
export const isUnreadable = (response: TargetResponse): boolean =>
  isAccepted(response) && response.body === undefined

/** Looking changes nothing, so that what cannot be read is asked for again. */
export async function lookedUp(
  caller: TargetCaller,
  operation: Called,
  args: Arguments,
): Promise<TargetResponse> {
  const ask = () => caller.call(operation, args, { isFresh: true })
  let response = await ask()
  for (let left = TRIES - 1; left > 0 && isUnreadable(response); left -= 1) response = await ask()
  return response
}

export interface Look {
  readonly response: TargetResponse
  readonly record: unknown
  readonly isOurs: boolean
}

export interface Looked extends Tagged {
  readonly id: RecordId
  readonly proof: Proof
}

/** What is stored under an id, and whether it is ours. */
export async function readTagged(
  caller: TargetCaller,
  resource: LedgerResource,
  { id, proof, ...tagged }: Looked,
): Promise<Look> {
  const response = await lookedUp(caller, resource.read, resource.readArguments(id))
  const record = response.status === 200 ? resource.recordOf(response.body, id) : undefined
  const isOurs = record !== undefined && isOursBy[proof](marksOf(resource, record, tagged))
  return { response, record, isOurs }
}
