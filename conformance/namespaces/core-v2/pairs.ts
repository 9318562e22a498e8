/** Section 4.9: what the document states of each argument alone holds for two of them together. */
import { at } from '#conformance/call/body.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow } from '#conformance/pairs/covering-rows.ts'
import { exploreAspects, type ListModel } from '#conformance/pairs/explore-list.ts'
import {
  exploreCreations,
  exploreUpdates,
  namingRow,
  type WriteModel,
  type WrittenRecord,
} from '#conformance/pairs/explore-writes.ts'
import { DEFAULT_PAGES, judgePaging } from '#conformance/pairs/paging-headers.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { asRecord, keysOf } from '#openapi/values/json.ts'
import { casesForPostsAndPages, create, read, update, updateInBatch } from './content.ts'
import { exploredCases, judgeItems, judgeTimes, VIEWS } from './explored-lists.ts'
import { createListItems, listValues } from './list-items.ts'
import { inListOrder, isDefined, isSelected, limitedTo, orderValue } from './list-rules.ts'
import type { ContentOperations } from './records.ts'
import { filledFields } from './unsent-fields.ts'
import {
  checkSent,
  checkUnsent,
  fieldsWithTag,
  isPossible,
  withUnsent,
  writtenValues,
} from './written-values.ts'

/** The arguments that the index of the target declares. */
function deployedNames({ target }: Context, { list }: ContentOperations): readonly string[] {
  const endpoints = target.index.routesOf(list).flatMap((route) => route.endpoints)
  return endpoints
    .filter(({ methods }) => methods.includes('GET'))
    .flatMap(({ args }) => Object.keys(args))
}

/** The arguments of a search vary together, as the value `searching`. */
const withSearching = ({ searching, ...row }: ArgumentRow): ArgumentRow => ({
  ...row,
  ...asRecord(searching),
})

async function listModel(context: Context, content: ContentOperations): Promise<ListModel<object>> {
  const records = await createListItems(context, content)
  const deployed = deployedNames(context, content)
  const { searching = [], ...plain } = listValues(content, records)
  const values = Object.entries(plain).filter(([name]) => [...deployed, 'paging'].includes(name))
  const isDeployed = (value: unknown) =>
    keysOf(asRecord(value)).every((name) => deployed.includes(name))
  return {
    operation: content.list,
    records,
    values: { ...Object.fromEntries(values), searching: searching.filter(isDeployed) },
    views: VIEWS,
    idOf: (item) => Number(at(item, 'id')),
    limited: (row) => limitedTo(records, withSearching(row)),
    isPossible: (row) => isDefined(withSearching(row)),
    selected(row) {
      const sent = withSearching(row)
      return inListOrder(
        records.filter((item) => isSelected(item, sent)),
        sent,
      )
    },
    orderValue: (row, item) => orderValue(item, row),
  }
}

const exploreItems = (content: ContentOperations) => async (context: Context) =>
  exploreAspects(context, await listModel(context, content), {
    items: judgeItems(
      async (id, view) => (await context.callOk(content.read, { id, ...view })).body,
    ),
    date: judgeTimes(context, 'date'),
    modified: judgeTimes(context, 'modified'),
    paging: judgePaging(DEFAULT_PAGES),
  })

const listCases = (content: ContentOperations): readonly Case[] =>
  exploredCases({
    operation: content.list,
    explore: exploreItems(content),
    aspects: {
      ids: {
        id: 'pairs',
        title: `Each two arguments of a list of ${content.type} have their effect together.`,
      },
      date: {
        id: 'pairs.date',
        spec: '2.2',
        title: `date and date_gmt of listed ${content.type} differ by the offset of the site.`,
      },
      modified: {
        id: 'pairs.modified',
        level: 'should',
        title: `modified and modified_gmt of listed ${content.type} differ by the offset of the site.`,
      },
      items: {
        id: 'pairs.items',
        level: 'should',
        title: `A list of ${content.type} shows every item like a single read, in every context.`,
      },
      paging: {
        id: 'pairs.paging',
        level: 'should',
        title: `Totals and links of a list of ${content.type} match its arguments.`,
      },
    },
  })

/** Each method, and each method of a part of a batch. */
const SENDINGS = EDIT_METHODS.flatMap((method) =>
  [false, true].map((isBatched) => ({ method, isBatched })),
)

/** An item to change; its title keeps the tag that identifies it. */
async function itemToWrite(context: Context, content: ContentOperations): Promise<WrittenRecord> {
  const { id, tag } = await create(context, content, await filledFields(context, content))
  // Without a slug, an item gets one when it is published.
  await update(context, content, { id, slug: `${tag}-first` })
  const fieldsOf = ({ sending: _, ...row }: ArgumentRow) => fieldsWithTag(row, tag, `${tag} `)
  return {
    async write(row) {
      const { method = 'POST', isBatched } =
        SENDINGS.find((sending) => sending === row['sending']) ?? {}
      const send = isBatched ? updateInBatch : update
      await send(context, content, { id, ...fieldsOf(row), method })
    },
    read: async () => (await read(context, content, id)).body,
    check(row, before, after) {
      checkSent(after, fieldsOf(row))
      checkUnsent(content, fieldsOf(row), [before, after])
    },
  }
}

/** The way of sending is varied like a member. */
async function updateModel(context: Context, content: ContentOperations): Promise<WriteModel> {
  const first = await itemToWrite(context, content)
  const values = await writtenValues(context, content, await first.read())
  const isBatchDeployed = context.target.index.routesOf(runBatch).length > 0
  return {
    values: {
      sending: SENDINGS.filter(({ isBatched }) => isBatchDeployed || !isBatched),
      ...withUnsent(values),
    },
    isPossible,
    create: () => itemToWrite(context, content),
  }
}

/**
 * A new item is identified by its title or its content, so one of both stays as it is: the content
 * where the date is older than the run.
 */
const isCreatable = (row: ArgumentRow): boolean =>
  isPossible(row) &&
  (row['content'] === undefined ||
    ['title', 'date', 'date_gmt'].every((name) => row[name] === undefined))

async function runCreations(context: Context, content: ContentOperations): Promise<void> {
  const { id: plain } = await create(context, content)
  const values = await writtenValues(context, content, (await read(context, content, plain)).body)
  let count = 0
  await exploreCreations({
    values,
    isPossible: isCreatable,
    async judge(row) {
      count += 1
      const fields = fieldsWithTag(row, `${context.tag}-${count}`)
      const { id } = await create(context, content, fields)
      const { body } = await read(context, content, id)
      namingRow(row, () => checkSent(body, fields))
    },
  })
}

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

const casesOf = (content: ContentOperations): readonly Case[] => [
  ...listCases(content),
  defineCase({
    ...base,
    id: `${content.update.id}/pairs.${EDIT_METHODS.join('-')}`,
    title: `Each two fields of a ${content.one} are stored together, and all others are kept.`,
    async run(context) {
      await exploreUpdates(await updateModel(context, content))
    },
  }),
  defineCase({
    ...base,
    id: `${content.create.id}/pairs`,
    title: `Each two fields of a new ${content.one} are stored together.`,
    run: (context) => runCreations(context, content),
  }),
]

export const pairs: Playbook = { cases: casesForPostsAndPages(casesOf) }
