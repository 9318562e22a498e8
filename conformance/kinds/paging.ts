/** Section 8: the lists that come in pages, each with enough records to fill two. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Filled } from '#conformance/playbook/play.ts'
import { checkPages, checkSize, recordsOf } from '#conformance/playbook/walk.ts'
import type { Judged } from './judged.ts'

const UNDOABLE = { needs: 'write', spec: '8' } as const
const LASTING = { ...UNDOABLE, standInOnly: true } as const

const baseOf = ({ isUndoable }: Filled) => (isUndoable ? UNDOABLE : LASTING)

async function runSize(context: Context, list: Judged, filled: Filled): Promise<void> {
  const paged = { ...filled, list }
  await recordsOf(context, paged)
  const options = await filled.fill(context)
  await checkSize(context, { ...paged, options }, filled.size)
}

async function runPages(context: Context, list: Judged, filled: Filled): Promise<void> {
  const options = await filled.fill(context)
  await checkPages(context, { ...filled, list, options })
}

const sizeCase = (list: Judged, filled: Filled): Case =>
  defineCase({
    ...baseOf(filled),
    id: `${list.id}/paging.default-size`,
    kind: 'default',
    level: 'must',
    title: `Left out, ${filled.size.name} of ${list.id} acts as ${filled.size.preset}.`,
    run: (context) => runSize(context, list, filled),
  })

const pagesCase = (list: Judged, filled: Filled): Case =>
  defineCase({
    ...baseOf(filled),
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
