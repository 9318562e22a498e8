/** Values found on the target: existing records. */

import { at } from '#conformance/call/body.ts'
import { queryText } from '#conformance/call/form-body.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Step } from '#conformance/targets/step.ts'
import { trimEnd } from '#openapi/values/text.ts'

export type Find<T = unknown> = (context: Context) => Promise<T>

type Path = readonly (string | number)[]

/** Excludes records of this run: they are removed with their case while other cases still read. */
export const withoutOwnRecords = (
  { tag }: Context,
  records: readonly unknown[],
): readonly unknown[] => records.filter((record) => !JSON.stringify(record).includes(tag))

/** The value at a path of a body; lists are read without records of this run. */
const valueIn = (context: Context, body: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, name) => at(Array.isArray(value) ? withoutOwnRecords(context, value) : value, name),
    body,
  )

/** The value at a path of a response; an unassigned id if there is none. */
export const findIn =
  (operation: OperationRef, ...path: Path): Find =>
  (context) =>
    findBy({ operation }, path)(context)

/** As `findIn`, for a list with arguments. */
export const findBy =
  ({ operation, args = {} }: Step, path: Path): Find =>
  (context) =>
    context.initialState(`${operation.id} ${queryText(args)} ${path.join('.')}`, async (call) => {
      const { body } = await call(operation, args)
      return valueIn(context, body, path) ?? UNASSIGNED_ID
    })

/** Existing records are never named in a write to a remote target. */
export const onStandIn =
  (find: Find, otherwise: unknown = UNASSIGNED_ID): Find =>
  (context) =>
    context.target.isStandIn ? find(context) : Promise.resolve(otherwise)

/** A value that exists only in the built-in dataset. */
export const demoValue = (value: unknown, otherwise?: unknown): Find =>
  onStandIn(() => Promise.resolve(value), otherwise)

/** Existing records may be changed on a stand-in in write mode only. */
export const mayWrite = ({ target }: Context): boolean =>
  target.isStandIn && target.mode === 'write'

export const inList =
  (find: Find): Find =>
  async (context) => [await find(context)]

export const homeAddress: Find = async ({ target }) =>
  `${trimEnd(String(target.index.document['home'] ?? target.origin), '/')}/`
