/** Section 8: paginated lists, each with enough records for two pages. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { checkPages, checkSize, recordsOf } from '#conformance/playbook/pagination.ts'
import type { FillableList, PaginatedList } from '#conformance/playbook/play.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'

const UNDOABLE = { needs: 'write', spec: '8' } as const
const LASTING = { ...UNDOABLE, standInOnly: true } as const

const baseOf = ({ id }: OperationUnderTest, { isUndoable }: FillableList) =>
  ({ ...(isUndoable ? UNDOABLE : LASTING), isolated: `filled ${id}` }) as const

/** Reads the list before filling it, so that a stale cache is detected. */
async function fillAfterLook(context: Context, paged: PaginatedList, { fill }: FillableList) {
  await recordsOf(context, paged)
  return fill(context)
}

/** Records are never removed from it, so that cases on a shared site fill it once. */
async function filledList(
  context: Context,
  list: OperationUnderTest,
  filled: FillableList,
): Promise<PaginatedList> {
  const paged = { ...filled, list }
  const fill = () => fillAfterLook(context, paged, filled)
  return { ...paged, options: await sharedOnStandIn(context, `filled ${list.id}`, fill) }
}

const runSize = async (
  context: Context,
  list: OperationUnderTest,
  filled: FillableList,
): Promise<void> => checkSize(context, await filledList(context, list, filled), filled.size)

const runPages = async (
  context: Context,
  list: OperationUnderTest,
  filled: FillableList,
): Promise<void> => checkPages(context, await filledList(context, list, filled))

const sizeCase = (list: OperationUnderTest, filled: FillableList): Case =>
  defineCase({
    ...baseOf(list, filled),
    id: `${list.id}/paging.default-size`,
    kind: 'default',
    level: 'must',
    title: `Without ${filled.size.name}, the default ${filled.size.preset} of ${list.id} applies.`,
    run: (context) => runSize(context, list, filled),
  })

const pagesCase = (list: OperationUnderTest, filled: FillableList): Case =>
  defineCase({
    ...baseOf(list, filled),
    id: `${list.id}/paging`,
    kind: 'scenario',
    level: 'must',
    title: `The pages of ${list.id} contain each record once.`,
    run: (context) => runPages(context, list, filled),
  })

export function pagingCases(operation: OperationUnderTest): readonly Case[] {
  const { pages } = operation.play
  if (!pages) return []
  return [sizeCase(operation, pages), ...(pages.hasPages ? [pagesCase(operation, pages)] : [])]
}
