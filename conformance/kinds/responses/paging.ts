/** Section 8: paginated lists, each with enough records for two pages. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { checkPages, checkSize, recordsOf } from '#conformance/playbook/pagination.ts'
import type { FillableList, PaginatedList } from '#conformance/playbook/play.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'

const UNDOABLE = { needs: 'write', spec: '8' } as const
const PERMANENT = { ...UNDOABLE, standInOnly: true } as const

const baseOf = ({ id }: OperationUnderTest, { isUndoable }: FillableList) =>
  ({ ...(isUndoable ? UNDOABLE : PERMANENT), isolated: `filled ${id}` }) as const

/** Reads the list before filling it, so that a stale cache is detected. */
async function fillAfterRead(context: Context, paginated: PaginatedList, { fill }: FillableList) {
  await recordsOf(context, paginated)
  return fill(context)
}

/** Records are never removed from it, so that cases on a shared site fill it once. */
async function filledList(
  context: Context,
  list: OperationUnderTest,
  fillable: FillableList,
): Promise<PaginatedList> {
  const paginated = { ...fillable, list }
  const fill = () => fillAfterRead(context, paginated, fillable)
  return { ...paginated, options: await sharedOnStandIn(context, `filled ${list.id}`, fill) }
}

const runSize = async (
  context: Context,
  list: OperationUnderTest,
  fillable: FillableList,
): Promise<void> => checkSize(context, await filledList(context, list, fillable), fillable.size)

const runPages = async (
  context: Context,
  list: OperationUnderTest,
  fillable: FillableList,
): Promise<void> => checkPages(context, await filledList(context, list, fillable))

const sizeCase = (list: OperationUnderTest, fillable: FillableList): Case =>
  defineCase({
    ...baseOf(list, fillable),
    id: `${list.id}/paging.default-size`,
    kind: 'default',
    level: 'must',
    title: `Without ${fillable.size.name}, the default ${fillable.size.defaultSize} of ${list.id} applies.`,
    run: (context) => runSize(context, list, fillable),
  })

const pagesCase = (list: OperationUnderTest, fillable: FillableList): Case =>
  defineCase({
    ...baseOf(list, fillable),
    id: `${list.id}/paging`,
    kind: 'scenario',
    level: 'must',
    title: `The pages of ${list.id} contain each record once.`,
    run: (context) => runPages(context, list, fillable),
  })

export function pagingCases(operation: OperationUnderTest): readonly Case[] {
  const { pages } = operation.play
  if (!pages) return []
  return [sizeCase(operation, pages), ...(pages.hasPages ? [pagesCase(operation, pages)] : [])]
}
