/** Records shared by the cases of a stand-in. */

import type { Context } from '#conformance/case/context.ts'

/**
 * A read-only record for cases. On a stand-in it is created once for all cases of a site; elsewhere
 * each case creates its own, which is removed at its end.
 */
export const sharedOnStandIn = <T>(
  context: Context,
  key: string,
  create: () => Promise<T>,
): Promise<T> => (context.target.isStandIn ? context.once(key, create) : create())
