/** Fills paginated lists. */

import type { Context } from '#conformance/case/context.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { Step } from '#conformance/targets/step.ts'

/** Creates a record for each value, to fill a paginated list. */
export const fillWith =
  (values: readonly string[], stepFor: (value: string) => Step) =>
  async (context: Context): Promise<CallOptions> => {
    for (const value of values) {
      const { operation, args } = stepFor(value)
      await context.callOk(operation, args)
    }
    return {}
  }
