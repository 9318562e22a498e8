/** Creates the records of a case, one at a time until the target has proven to list them. */

import { Failure, Skip } from '#conformance/call/check.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { failCall, isSetUp } from '#conformance/targets/checked-calls.ts'
import { GATEWAY_STATUSES } from '#conformance/transport/availability.ts'
import {
  BlockedRequestError,
  describeResponse,
  isAccepted,
  isRejected,
  StoppedError,
  type TargetResponse,
  TransportError,
} from '#conformance/transport/exchange.ts'
import { unusableIn } from '#conformance/transport/unusable-response.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { Ownership } from './ownership.ts'
import type {
  CleanupOptions,
  CreationDoubt,
  Intent,
  PendingRecords,
  TrackedRecord,
} from './pending-records.ts'
import { listingDoubt, proveOwnership, recordExistingIds } from './prove-ownership.ts'
import { assertRemovable } from './removable.ts'
import { findByTag } from './remove.ts'
import type { LedgerResource, RecordId } from './resource.ts'

export interface Created<Id extends RecordId = number> {
  readonly id: Id
  readonly tag: string
  readonly body: unknown
  readonly record: unknown
  readonly response: TargetResponse
}

/** The result of a creation; `id` only on success. */
export interface CreationAttempt<Id extends RecordId = RecordId> {
  readonly tag: string
  readonly response: TargetResponse
  readonly record?: unknown
  readonly id?: Id | undefined
}

/** A creation other than by a plain call. */
export interface CustomCreation {
  /** The creating operation. */
  readonly createdBy?: OperationRef
  /** The required arguments. */
  readonly fields?: Arguments
}

export interface RecordFactory {
  create<O extends OperationRef, Id extends RecordId>(
    caller: TargetCaller,
    resource: LedgerResource<O, Id>,
    fields?: RequestArguments<O>,
  ): Promise<Created<Id>>
  /** Like `create`, but accepts every response. */
  attempt<O extends OperationRef, Id extends RecordId>(
    caller: TargetCaller,
    resource: LedgerResource<O, Id>,
    fields?: RequestArguments<O>,
  ): Promise<CreationAttempt<Id>>
  /** Call before a request that creates a record in another way; returns the tag to send. */
  announce(
    caller: TargetCaller,
    resource: LedgerResource,
    creation?: CustomCreation,
  ): Promise<string>
}

const isDenied = ({ status }: TargetResponse): boolean => status === 401 || status === 403

function throwRejected(
  caller: TargetCaller,
  response: TargetResponse,
  { id: create }: OperationRef,
): never {
  if (isDenied(response))
    throw new Skip({
      why: 'account',
      detail: `the account has no permission for the set-up call ${create} (${response.status})`,
    })
  if (!isAccepted(response) && isSetUp(caller, { id: create }))
    throw new Skip({
      why: 'set-up',
      detail: `the set-up call ${create} fails (${describeResponse(response)})`,
    })
  return failCall({ id: create }, 'to create a record', response)
}

const NOT_FOUND = 'the record of a lost response cannot be found'

/** A gateway may have failed to deliver the request; the site itself has received it. */
const doubtAfterResponse = (response: TargetResponse): CreationDoubt => ({
  why: `its creation answered ${describeResponse(response)}`,
  status: response.status,
  ...(!GATEWAY_STATUSES.includes(response.status) && { permanentReason: NOT_FOUND }),
})

function doubtAfterError(error: unknown): CreationDoubt {
  if (error instanceof TransportError)
    return { why: `its creation was not answered (${error.message})` }
  if (error instanceof Failure)
    return {
      why: 'its creation answered with an id that is not its own',
      permanentReason: 'a creation was answered with an id that is not its own',
    }
  const detail = error instanceof Skip ? error.reason.detail : messageOf(error)
  return {
    why: `its creation answered with an id that could not be proven (${detail})`,
    permanentReason: NOT_FOUND,
  }
}

const NOTHING_FOUND = { ids: [], older: [] }

/**
 * Records without an id, or with an invented one, can only be found by their tag, so the account
 * must be able to list them. Not needed on a stand-in, whose site is discarded.
 */
async function assertFindable(caller: TargetCaller, { list, search }: LedgerResource, tag: string) {
  if (caller.target.isStandIn) return
  const response = await caller.call(list, search(tag))
  const unusable = unusableIn([response])
  if (unusable) throw unusable
  if (isAccepted(response)) return
  const call = `${list.id}: ${describeResponse(response)}`
  // A weaker account may lack the permission that a status requires.
  const isJudged = caller.target.best === 'administrator' && !isSetUp(caller, list)
  if (!isDenied(response) && !isJudged)
    throw new Skip({ why: 'set-up', detail: `new records cannot be listed (${call})` })
  if (!isDenied(response)) failCall(list, 'to list new records', response)
  throw new Skip({
    why: 'account',
    detail: `the account has no permission to list the new records (${call})`,
  })
}

interface Creation<O extends OperationRef, Id extends RecordId> {
  readonly caller: TargetCaller
  readonly resource: LedgerResource<O, Id>
  readonly fields?: RequestArguments<O> | undefined
}

/** Context of the creations of a case. */
interface FactoryContext extends CleanupOptions {
  readonly records: PendingRecords
}

async function intend(
  { records, ledger: { owned } }: FactoryContext,
  { caller, resource }: Creation<OperationRef, RecordId>,
  intent: Intent,
): Promise<TrackedRecord> {
  await assertRemovable(caller, resource, owned)
  await recordExistingIds(caller, resource, owned)
  return records.intend(resource, intent)
}

const isWithoutEffect = (
  { isRejection }: LedgerResource,
  response: TargetResponse,
  args: Arguments,
): boolean =>
  isRejected(response) || (isAccepted(response) && (isRejection?.(response.body, args) ?? false))

const argumentsOf = <O extends OperationRef, Id extends RecordId>(
  { resource, fields }: Creation<O, Id>,
  { tag }: TrackedRecord,
) => ({ ...resource.fields(tag), ...fields })

async function sendCreation<O extends OperationRef, Id extends RecordId>(
  { records, ledger }: FactoryContext,
  creation: Creation<O, Id>,
  entry: TrackedRecord,
): Promise<CreationAttempt<Id>> {
  const { caller, resource } = creation
  const { tag } = entry
  const args = argumentsOf(creation, entry)
  const response = await caller.call(resource.create, args, resource.createOptions?.(caller))
  if (!isAccepted(response) || isWithoutEffect(resource, response, args)) return { tag, response }
  const source = resource.isFoundByTag
    ? await caller.call(resource.list, resource.search(tag), { isFresh: true })
    : response
  const record = resource.createdIn(source.body)
  const id = resource.idIn(record)
  if (id === undefined) return { tag, response, record }
  // Unproven ids are not written to the ledger: the record can still be found by its tag.
  const created = { ...entry, id }
  await proveOwnership(caller, created, ledger.owned)
  records.markCreated(entry, id)
  const doubt = await listingDoubt(caller, created, ledger)
  if (doubt) records.markLost(created, doubt)
  return { tag, response, record, id }
}

/** Whether a listed id can belong to a new record: not present before, and not assigned twice. */
function isNew(owned: Ownership, { name }: LedgerResource, id: RecordId): boolean {
  if (owned.claim(name, id) !== undefined) return false
  owned.release(name, id)
  return true
}

async function createTracked<O extends OperationRef, Id extends RecordId>(
  factory: FactoryContext,
  creation: Creation<O, Id>,
): Promise<CreationAttempt<Id>> {
  const { records, ledger } = factory
  const { caller, resource, fields = {} } = creation
  const overwritten = Object.keys(fields)
  const entry = await intend(
    factory,
    { caller, resource },
    { overwritten, createdBy: resource.create },
  )
  /**
   * Searches at once for a record that may exist: while it cannot be found, no more are created.
   */
  async function resolveDoubt({ why, ...loss }: CreationDoubt): Promise<void> {
    if (caller.target.isStandIn) return
    const found = await findByTag({ caller, owned: ledger.owned }, resource, entry).catch(
      (error: Error) => error.message,
    )
    const { ids, older } = typeof found === 'string' ? NOTHING_FOUND : found
    if (ids.some((id) => isNew(ledger.owned, resource, id)))
      return ledger.owned.recordListed(resource.name)
    const searchResult = typeof found === 'string' ? found : `${resource.list.id} does not show it`
    records.markLost(entry, { ...loss, why: `${why}, and ${older[0] ?? searchResult}` })
  }
  try {
    const attempt = await sendCreation(factory, creation, entry)
    const { id, response } = attempt
    if (isWithoutEffect(resource, response, argumentsOf(creation, entry))) {
      records.forget(entry)
      ledger.owned.recordRejection(resource.name)
    }
    // A 5xx does not prove that nothing was stored.
    else if (id === undefined) await resolveDoubt(doubtAfterResponse(response))
    return attempt
  } catch (error) {
    // After a stop the clean-up searches for the record by its tag.
    if (!(error instanceof BlockedRequestError || error instanceof StoppedError))
      await resolveDoubt(doubtAfterError(error))
    throw error
  }
}

export function createRecordFactory(factory: FactoryContext): RecordFactory {
  const { owned } = factory.ledger
  const areListed = ({ target }: TargetCaller, { name }: LedgerResource): boolean =>
    target.isStandIn || owned.isListed(name)

  const attempt: RecordFactory['attempt'] = async (caller, resource, fields) => {
    caller.operation(resource.create)
    const work = () => createTracked(factory, { caller, resource, fields })
    if (areListed(caller, resource)) return work()
    return caller.withShortLock(`a new ${resource.name}`, async () => {
      await assertFindable(caller, resource, factory.tag)
      return work()
    })
  }

  const create: RecordFactory['create'] = async (caller, resource, fields) => {
    const { response, id, tag, record } = await attempt(caller, resource, fields)
    if (id === undefined) return throwRejected(caller, response, resource.create)
    return { id, tag, body: response.body, record, response }
  }

  return {
    create,
    attempt,
    async announce(caller, resource, { createdBy = resource.create, fields = {} } = {}) {
      await assertFindable(caller, resource, factory.tag)
      if (!areListed(caller, resource)) await create(caller, resource, fields)
      if (!areListed(caller, resource))
        throw new Skip({
          why: 'inconclusive',
          detail: `${resource.list.id} does not show new records`,
        })
      return (await intend(factory, { caller, resource }, { overwritten: [], createdBy })).tag
    },
  }
}
