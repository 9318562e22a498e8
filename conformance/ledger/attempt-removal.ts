/** Removals that report failures instead of throwing. */

import { isConnectionError } from '#conformance/transport/exchange.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { Removal } from './remove.ts'

/**
 * A failed removal is reported as left behind and does not stop the cleanup. One whose response was
 * lost is repeated: it looks for the record first.
 */
export async function attemptRemoval(
  subject: string,
  work: () => Promise<Removal>,
): Promise<Removal> {
  try {
    return await work().catch((error) =>
      isConnectionError(error) ? work() : Promise.reject(error),
    )
  } catch (error) {
    return { left: `${subject}: ${messageOf(error)}` }
  }
}
