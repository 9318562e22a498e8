/** Arguments of which some have to be found first. */

import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Find } from './find.ts'

const isFind = (value: unknown): value is Find => typeof value === 'function'

/** One after the other: what is found may have to be made first. */
export async function resolved(context: Context, args: Arguments = {}): Promise<Arguments> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args))
    values[name] = isFind(value) ? await value(context) : value
  return values
}
