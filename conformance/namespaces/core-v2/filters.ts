/** Filters and orders of post and page lists, each tested for its effect. */

import { sorted } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { keptMany, LOOKING, listed } from './content.ts'
import { FILTERS, type FilterRow } from './filter-table.ts'
import type { ContentOperations } from './records.ts'

async function runFilter(
  context: Context,
  content: ContentOperations,
  filter: FilterRow,
): Promise<void> {
  const made = await keptMany(context, content, filter.items)
  const ids = made.map(({ id }) => id)
  const found = await listed(context, content, filter.query(ids, context.tag))
  const ours = found.filter((id) => id !== undefined && ids.includes(id))
  const expected = filter.expected.map((place) => ids[place])
  check(`the list by ${filter.name}`, ours).is(filter.isRising ? sorted(expected) : expected)
}

/**
 * A target that ignores `include` shows the first items of the site, so this case needs a site of
 * its own.
 */
const placeOf = ({ name }: FilterRow) => (name === 'include' ? {} : LOOKING)

const filterCase = (content: ContentOperations, filter: FilterRow): Case =>
  defineCase({
    ...placeOf(filter),
    id: `core.${content.type}.list/filter.${filter.name}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '4.9',
    title: `A list of ${content.type} goes by ${filter.name}.`,
    run: (context) => runFilter(context, content, filter),
  })

export const filterCases = (content: ContentOperations): readonly Case[] =>
  FILTERS.filter(({ only }) => only === undefined || only === content.type).map((filter) =>
    filterCase(content, filter),
  )
