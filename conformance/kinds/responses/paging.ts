/** Section 8: paginated lists, each with enough records for two pages. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import type { Filled, Paged } from '#conformance/playbook/play.ts'
import { shared } from '#conformance/playbook/shared.ts'
import { checkPages, checkSize, recordsOf } from '#conformance/playbook/walk.ts'

const UNDOABLE = { needs: 'write', spec: '8' } as const
const LASTING = { ...UNDOABLE, standInOnly: true } as const

const baseOf = ({ id }: Judged, { isUndoable }: Filled) =>
  ({ ...(isUndoable ? UNDOABLE : LASTING), isolated: `filled ${id}` }) as const

/** Reads the list before filling it, so that a stale cache is detected. */
async function fillAfterLook(context: Context, paged: Paged, { fill }: Filled) {
  await recordsOf(context, paged)
  return fill(context)
}

/** Records are never removed from it, so that cases on a shared site fill it once. */
async function filledList(context: Context, list: Judged, filled: Filled): Promise<Paged> {
  const paged = { ...filled, list }
  const fill = () => fillAfterLook(context, paged, filled)
  return { ...paged, options: await shared(context, `filled ${list.id}`, fill) }
}

const runSize = async (context: Context, list: Judged, filled: Filled): Promise<void> =>
  checkSize(context, await filledList(context, list, filled), filled.size)

const runPages = async (context: Context, list: Judged, filled: Filled): Promise<void> =>
  checkPages(context, await filledList(context, list, filled))

const sizeCase = (list: Judged, filled: Filled): Case =>
  defineCase({
    ...baseOf(list, filled),
    id: `${list.id}/paging.default-size`,
    kind: 'default',
    level: 'must',
    title: `Left out, ${filled.size.name} of ${list.id} acts as ${filled.size.preset}.`,
    run: (context) => runSize(context, list, filled),
  })

const pagesCase = (list: Judged, filled: Filled): Case =>
  defineCase({
    ...baseOf(list, filled),
    id: `${list.id}/paging`,
    kind: 'scenario',
    level: 'must',
    title: `Walking the pages of ${list.id} meets each record once.`,
    run: (context) => runPages(context, list, filled),
  })

export function pagingCases(operation: Judged): readonly Case[] {
  const { pages } = operation.play
  if (!pages) return []
  return [sizeCase(operation, pages), ...(pages.hasPages ? [pagesCase(operation, pages)] : [])]
}
