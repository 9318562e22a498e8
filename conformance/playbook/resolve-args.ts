/** Resolves arguments that depend on the target. */

import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Find } from './find.ts'

const isFind = (value: unknown): value is Find => typeof value === 'function'

/** In sequence: finding a value may create records. */
export async function resolveArgs(context: Context, args: Arguments = {}): Promise<Arguments> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args))
    values[name] = isFind(value) ? await value(context) : value
  return values
}
