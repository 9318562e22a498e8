/** The context of a case: the target, calls, and records of its own. */

import type { CookieUse } from '#conformance/browser/page-http.ts'
import type { Visit } from '#conformance/browser/visit.ts'
import type { OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { Cleanup } from '#conformance/ledger/cleanup.ts'
import type {
  Created,
  CreationAttempt,
  CustomCreation,
} from '#conformance/ledger/record-factory.ts'
import type { LedgerResource, RecordId } from '#conformance/ledger/resource.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import type { CheckedCalls } from '#conformance/targets/checked-calls.ts'
import type { Method } from '#openapi/language/define.ts'

/** A page of a browser case. */
export interface CasePage extends Pick<Visit, 'page' | 'otherOrigin' | 'goto'> {
  /**
   * Calls an operation from a script of the page; the response contains what that script can see.
   */
  call(cookies: CookieUse): TargetCaller['call']
}

export interface Context extends TargetCaller, CheckedCalls {
  /** The method of the operation under test; defaults to its first one. */
  readonly method?: Method
  /** Creates a record owned by the run, removed when the case ends. */
  createRecord<O extends OperationRef, Id extends RecordId>(
    resource: LedgerResource<O, Id>,
    fields?: RequestArguments<O>,
  ): Promise<Created<Id>>
  /** Like `createRecord`, but accepts every response. */
  attemptCreation<O extends OperationRef, Id extends RecordId>(
    resource: LedgerResource<O, Id>,
    fields?: RequestArguments<O>,
  ): Promise<CreationAttempt<Id>>
  /** Call before a request that creates a record in another way; returns the tag to send. */
  announceCreation(resource: LedgerResource, creation?: CustomCreation): Promise<string>
  /** Registers a record created as a side effect as owned by the run, after `isOwnedByRun` confirms it. */
  registerOwned: Cleanup['registerOwned']
  backUpSetting: Cleanup['backUpSetting']
  /** Opens a page, closed when the case ends; only for cases of the kind `browser`. */
  openPage(): Promise<CasePage>
  /** Valid arguments of an operation for this target. */
  sample<O extends OperationRef>(operation: O): Promise<RequestArguments<O>>
}
