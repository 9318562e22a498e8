/** Revisions and autosaves of posts and pages. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, fail, inconclusive, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { utcOffsetOf } from '#conformance/call/times.ts'
import type { Context } from '#conformance/case/context.ts'
import { customExpectation } from '#conformance/case/expectation.ts'
import { givenId, givenTag, LAST, siteValue } from '#conformance/case/reference.ts'
import { sceneRead } from '#conformance/case/scene-call.ts'
import { demoValue, inList, onStandIn } from '#conformance/playbook/find.ts'
import {
  type DependentRead,
  type Playbook,
  type PlaybookLine,
  play,
} from '#conformance/playbook/play.ts'
import { assertDone, failCall } from '#conformance/targets/checked-calls.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { fromKeys, type Json } from '#openapi/values/json.ts'
import { casesForPostsAndPages, contentCases, remove } from './content.ts'
import { createRevised } from './content-lines.ts'
import { itemWithOnly, read, revisionsOf, sceneWithoutAct, update } from './content-scenes.ts'
import { findItem, findItemOfVersion, findVersion } from './find.ts'
import { CONTENT, type ContentOperations } from './records.ts'
import { CONTEXT_SHAPES, richItem, richShape } from './rich.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

const editRevisions = (content: ContentOperations) => revisionsOf(content, { context: 'edit' })

/** An item with two changes; a stale cache of its revisions would miss the second one. */
const revisedItem = (content: ContentOperations) => [
  itemWithOnly(
    content,
    {},
    update(content, { title: givenTag(' second') }),
    { ...editRevisions(content), fields: {} },
    update(content, { title: givenTag(' third') }),
  ),
]

const idOfOldest = ({ revisions }: ContentOperations) =>
  siteValue(
    'oldest revision',
    async (context, given) => {
      const { body } = await context.callOk(revisions.list, { parent: Number(given?.id) })
      return at(listAt(body).at(-1), 'id') ?? fail('revisions after two changes', 'none')
    },
    LAST,
  )

/** The oldest revision for editing. */
const oldest = (content: ContentOperations) =>
  sceneRead(content.revisions.read, { parent: givenId(), id: idOfOldest(content), context: 'edit' })

interface RevisionOfItem {
  readonly parent: number
  readonly id: number
  readonly tag: string
}

/** A revision is owned when it is read back below its item, with the given title. */
export const registerRevision = (
  context: Context,
  content: ContentOperations,
  { parent, id, tag }: RevisionOfItem,
) =>
  context.registerOwned('revision', id, async () => {
    const args = { parent, id, context: 'edit' } as const
    const { body } = await context.callOk(content.revisions.read, args)
    const title = at(body, 'title', 'raw')
    return at(body, 'parent') === parent && typeof title === 'string' && title.startsWith(tag)
  })

/** The newest revision of an own item. */
async function revisionOf(context: Context, content: ContentOperations) {
  const { id: parent, tag } = await createRevised(context, content)
  const { body } = await context.callOk(content.revisions.list, { parent })
  return { parent, id: at(listAt(body)[0], 'id'), tag }
}

/** A revision that may be removed. */
async function ownRevision(context: Context, content: ContentOperations) {
  const { parent, id, tag } = await revisionOf(context, content)
  if (id === undefined) return fail('revisions after two changes', 'none')
  await registerRevision(context, content, { parent, id, tag })
  return { parent, id }
}

const scenarios = contentCases(
  base,
  {
    // That a change creates a revision is only implied.
    'list/keeps-history': {
      level: 'should',
      title: (content) => `Each change of a ${content.one} creates a revision that keeps it.`,
      scenes(content) {
        const expected = { second: givenTag(' second'), third: givenTag(' third') }
        const checkChanges = (list: unknown, { second, third }: Json) => {
          const titles = listAt(list).map((each) => at(each, 'title', 'raw'))
          check('titles', titles).holds('with the last change', titles.includes(third))
          check('titles', titles).holds('with the change before', titles.includes(second))
        }
        return sceneWithoutAct(
          revisedItem(content),
          customExpectation(
            [editRevisions(content)],
            ({ after: [list] }, all) => checkChanges(list?.body, all),
            expected,
          ),
        )
      },
    },

    'read/reads-one': {
      level: 'should',
      title: (content) => `A revision of a ${content.one} is read as shown in the list.`,
      scenes(content) {
        const showsSame = customExpectation(
          [editRevisions(content), oldest(content)],
          ({ after: [list, single] }) => {
            for (const name of ['id', 'parent', 'author', 'title', 'content', 'excerpt'])
              check(name, at(single?.body, name)).is(at(listAt(list?.body).at(-1), name))
          },
        )
        return sceneWithoutAct(revisedItem(content), showsSame)
      },
    },

    'read/same-fields': {
      spec: '2.2',
      title: (content) => `A revision of a ${content.one} has the fields of a ${content.one}.`,
      scenes(content) {
        const hasAll = customExpectation([oldest(content)], ({ after: [revision] }) => {
          const missing = Object.keys(content.create.args)
            .filter((name) => ![LANGUAGE_ARGUMENT, 'meta'].includes(name))
            .filter((name) => at(revision?.body, name) === undefined)
          const members = fromKeys(missing, () => 'absent' as const)
          check('missing fields', missing, { members }).is([])
          for (const name of ['title', 'content', 'excerpt']) {
            const raw = at(revision?.body, name, 'raw')
            check(`${name}.raw`, raw).holds('a string', typeof raw === 'string')
          }
        })
        return sceneWithoutAct(revisedItem(content), hasAll)
      },
    },

    'read/has-meta': {
      spec: '2.2',
      title: (content) => `A revision of a ${content.one} has meta, like a ${content.one}.`,
      scenes(content) {
        const hasMeta = customExpectation([oldest(content)], ({ after: [revision] }) => {
          check('meta', at(revision?.body, 'meta')).isNot(undefined)
        })
        return sceneWithoutAct(revisedItem(content), hasMeta)
      },
    },

    /** The UTC offset may differ by season, so the item is a current one. */
    'read/date-gmt': {
      level: 'should',
      spec: '2.2',
      title: (content) =>
        `Times of a revision of a ${content.one} have the same UTC offset as those of the ${content.one}.`,
      scenes(content) {
        const hasSameOffset = customExpectation(
          [read(content), oldest(content)],
          ({ after: [item, revision] }) => {
            for (const name of ['date', 'modified'])
              check(`hours between ${name} and ${name}_gmt`, utcOffsetOf(revision?.body, name)).is(
                utcOffsetOf(item?.body, 'modified'),
              )
          },
        )
        return sceneWithoutAct(revisedItem(content), hasSameOffset)
      },
    },

    'delete/removes': {
      spec: '3',
      title: (content) => `Deleting a revision of a ${content.one} with force removes it.`,
      async run(context, content) {
        const args = await ownRevision(context, content)
        const operation = content.revisions.delete
        const read = content.revisions.read
        await context.callOk(read, args)
        const response = await context.call(operation, { ...args, force: true })
        // Only an administrator is known to be allowed to remove a revision.
        if (context.target.best !== 'administrator') assertDone(context, operation, response)
        if (!isAccepted(response)) failCall(operation, 'to remove it', response)
        await context.callGone(read, args)
      },
    },

    'delete/needs-force': {
      spec: '3',
      title: (content) => `A revision of a ${content.one} cannot be trashed: force must be true.`,
      twin: 'force = true',
      async run(context, content) {
        const args = await ownRevision(context, content)
        const operation = content.revisions.delete
        const response = await context.call(operation, args)
        if (response.status < 400 || response.status >= 500)
          fail('a rejection (4xx) without force', describeResponse(response), {
            fact: { kind: 'accepted' },
          })
        await context.callOk(content.revisions.read, args)
        const twin = await context.call(operation, { ...args, force: true })
        if (twin.status >= 400)
          inconclusive(`with force it is rejected too (${describeResponse(twin)})`)
      },
    },

    'list/unknown-parent': {
      level: 'assumed',
      title: (content) => `A ${content.one} that does not exist has no revisions.`,
      async run(context, content) {
        const operation = content.revisions.list
        const response = await context.callRejected(operation, { parent: 2147483000 })
        check('status', response.status).is(404)
        check('code', at(response.body, 'code')).is('rest_post_invalid_parent')
      },
    },
  },
  ({ one }) => `core.${one}-revisions`,
)

/** A version is removed together with its item. */
const readOfRemovedRevision =
  (content: ContentOperations): DependentRead =>
  async (context) => {
    const { parent, id } = await revisionOf(context, content)
    const change = () => remove(context, content, { id: parent, force: true })
    return { args: { parent, id }, change }
  }

const linesOf = (content: ContentOperations): readonly PlaybookLine[] => {
  const sample = {
    parent: onStandIn(findItem(content)),
    id: onStandIn(findVersion(content, 'revisions')),
  }
  return [
    play(content.revisions.list, {
      sample: { parent: findItemOfVersion(content, 'revisions') },
      effectiveValues: {
        include: [UNASSIGNED_ID],
        exclude: inList(findVersion(content, 'revisions')),
        search: 'zzz-nobody-wrote-this',
      },
      ownCall: {
        arrange: async (context) => ({ parent: (await createRevised(context, content)).id }),
      },
      shapes: [
        ...CONTEXT_SHAPES,
        richShape({
          prepare: async (context) => ({ parent: (await richItem(content)(context)).id }),
          args: { context: 'edit' },
          part: 1,
        }),
      ],
    }),
    play(content.revisions.read, {
      sample: {
        parent: findItemOfVersion(content, 'revisions'),
        id: findVersion(content, 'revisions'),
      },
      ownCall: {
        async arrange(context) {
          const { parent, id } = await revisionOf(context, content)
          return id === undefined
            ? skip({ why: 'too-few-records', detail: 'the site keeps no revisions' })
            : { parent, id }
        },
      },
      shapes: CONTEXT_SHAPES,
      dependentRead: readOfRemovedRevision(content),
    }),
    play(content.revisions.delete, {
      sample: { ...sample, force: demoValue(true, false) },
      ownCall: {
        arrange: async (context) => ({ ...(await ownRevision(context, content)), force: true }),
      },
    }),
  ]
}

export const revisions: Playbook = {
  plays: CONTENT.flatMap(linesOf),
  cases: casesForPostsAndPages(scenarios),
}
