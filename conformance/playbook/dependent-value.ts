/** Values that depend on an earlier request. */
import { at } from '#conformance/call/body.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Step } from '#conformance/targets/step.ts'
import { type Find, onStandIn } from './find.ts'

/** The response to the earlier request, which is sent in write mode only. */
const bodyOfEarlier = ({ operation, args = {} }: Step, context: Context): Promise<unknown> =>
  context.once(`before: ${operation.id}`, async () => {
    if (context.target.mode !== 'write') return undefined
    return (await context.call(operation, args)).body
  })

/** A value that is valid only after another request. */
export const valueAfter = (earlier: Step, value: unknown): Find =>
  onStandIn(async (context) => {
    await bodyOfEarlier(earlier, context)
    return value
  }, value)

/** A value from the response to another request. */
export const valueFrom = (
  earlier: Step,
  otherwise: unknown,
  ...path: readonly (string | number)[]
): Find =>
  onStandIn(
    async (context) => at(await bodyOfEarlier(earlier, context), ...path) ?? otherwise,
    otherwise,
  )
