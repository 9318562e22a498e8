/** What a case works with: the target, ways to call it, and records of its own. */

import type { CookieUse } from '#conformance/browser/page-http.ts'
import type { Visit } from '#conformance/browser/visit.ts'
import type { Called, Sent } from '#conformance/call/request.ts'
import type { Keeper } from '#conformance/ledger/keeper.ts'
import type { Attempt, Created, OwnWay } from '#conformance/ledger/maker.ts'
import type { LedgerResource, RecordId } from '#conformance/ledger/resource.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import type { Steps } from '#conformance/targets/steps.ts'
import type { Method } from '#openapi/language/define.ts'

/** A page of a browser case. */
export interface CasePage extends Pick<Visit, 'page' | 'elsewhere' | 'goto'> {
  /** Calls an operation from a script of the page; the response holds what that script can see. */
  call(cookies: CookieUse): TargetCaller['call']
}

export interface Context extends TargetCaller, Steps {
  /** How the operation of the case is called, where that is not by its first method. */
  readonly method?: Method
  /** A new record of the run's own, removed when the case ends. */
  given<O extends Called, Id extends RecordId>(
    resource: LedgerResource<O, Id>,
    fields?: Sent<O>,
  ): Promise<Created<Id>>
  /** As given, whatever the response is. */
  attempt<O extends Called, Id extends RecordId>(
    resource: LedgerResource<O, Id>,
    fields?: Sent<O>,
  ): Promise<Attempt<Id>>
  /** Before a request that creates a record in a way of its own; returns the tag it has to carry. */
  announce(resource: LedgerResource, way?: OwnWay): Promise<string>
  /** Takes what was made along with a record for the run's own, once a look has shown that it is. */
  prove: Keeper['prove']
  changing: Keeper['changing']
  /** A new page, closed when the case ends; only for cases of the kind `browser`. */
  openPage(): Promise<CasePage>
  /** Valid arguments of an operation, for this very target. */
  sample<O extends Called>(operation: O): Promise<Sent<O>>
}
