/** Filters and orders of post and page lists, each tested for its effect. */
import { type Case, defineCase } from '#conformance/case/case.ts'
import { lists } from '#conformance/case/expectation.ts'
import { givenId, siteValue } from '#conformance/case/reference.ts'
import { itemWithOnly, listFor, sceneWithoutAct } from './content-scenes.ts'
import { FILTERS, type FilterRow } from './filter-table.ts'
import type { ContentOperations } from './records.ts'
import { SEARCHES } from './search-table.ts'

const runTag = siteValue('tag of the run', ({ tag }) => tag)

/**
 * A target that ignores `include` shows the first items of the site, so this case needs a site of
 * its own.
 */
const siteOf = ({ name }: FilterRow) => (name === 'include' ? ({ isolated: true } as const) : {})

function filterCase(content: ContentOperations, filter: FilterRow): Case {
  const { name, items, query, expected, isAscending } = filter
  const positions = items.map((_, position) => position)
  const list = listFor(content, query(positions.map(givenId), runTag))
  return defineCase({
    ...siteOf(filter),
    id: `core.${content.type}.list/filter.${name}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '4.9',
    title: `${name} has its effect on a list of ${content.type}.`,
    scenes: sceneWithoutAct(
      items.map((fields) => itemWithOnly(content, fields)),
      lists(list, expected, { among: positions, isAscending }),
    ),
  })
}

export const filterCases = (content: ContentOperations): readonly Case[] =>
  [...FILTERS, ...SEARCHES]
    .filter(({ only }) => only === undefined || only === content.type)
    .map((filter) => filterCase(content, filter))
