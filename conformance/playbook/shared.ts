import type { Context } from '#conformance/case/context.ts'

/**
 * Something that cases only look at. On a stand-in it is made once for all that share a site; elsewhere
 * each makes its own, which is removed when it ends.
 */
export const shared = <T>(context: Context, key: string, make: () => Promise<T>): Promise<T> =>
  context.target.isStandIn ? context.once(key, make) : make()
