/** Records for lists that are empty on the built-in site. */
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import { type Find, mayWrite } from '#conformance/playbook/find.ts'

/** The value of a list argument, after creating one record for each of the arguments. */
export const afterCreating =
  (create: OperationRef, records: readonly (Arguments | Find<Arguments>)[], value: unknown): Find =>
  (context) =>
    context.once(`filled: ${create.id}`, async () => {
      for (const record of mayWrite(context) ? records : []) {
        const args = typeof record === 'function' ? await record(context) : record
        await context.callOk(create, args)
      }
      return value
    })
