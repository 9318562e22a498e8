/** Section 3 for posts and pages, and the whole life cycle of an item. */
import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { toWire } from '#conformance/call/request.ts'
import type { Case } from '#conformance/case/case.ts'
import {
  actRespondsWith,
  isGone,
  lists,
  type SceneExpectation,
  shows,
  unchanged,
} from '#conformance/case/expectation.ts'
import { givenId, givenTag, type SceneReference } from '#conformance/case/reference.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import {
  casesForPostsAndPages,
  contentCases,
  create,
  listIds,
  read as readOf,
  remove as removeOf,
  update as updateOf,
} from './content.ts'
import { item, listFor, methodCases, read, remove, update } from './content-scenes.ts'
import { type ContentOperations, POSTS } from './records.ts'
import { filledFields } from './unsent-fields.ts'
import { checkUnsent } from './written-values.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '3' } as const

const trashList = (content: ContentOperations) =>
  listFor(content, { include: [givenId()], status: 'trash' })

const TEXTS = { content: 'Kept in the trash', excerpt: 'Kept as well' } as const

/** An item in the trash, by a plain delete. */
const trashedItem = (content: ContentOperations) => item(content, {}, remove(content))

const scenarios = contentCases(base, {
  'delete/trashes': {
    title: (content) => `Deleting a ${content.one} without force moves it to the trash.`,
    scenes: (content) => [
      {
        given: [item(content)],
        before: [lists(trashList(content), [])],
        act: remove(content),
        expect: [shows(read(content), { status: 'trash' }), lists(trashList(content), [0])],
      },
    ],
  },

  'delete/trashes.explicit': {
    title: (content) => `Deleting a ${content.one} with force false moves it to the trash.`,
    scenes: (content) => [
      {
        given: [item(content)],
        act: remove(content, { force: false }),
        expect: [shows(read(content), { status: 'trash' })],
      },
    ],
  },

  'delete/stays-restorable': {
    title: (content) => `A ${content.one} in the trash can be restored.`,
    scenes: (content) => [
      {
        given: [item(content, TEXTS, remove(content))],
        act: update(content, { status: 'draft' }),
        expect: [
          shows(read(content), {
            status: 'draft',
            'title.raw': givenTag(),
            'content.raw': TEXTS.content,
            'excerpt.raw': TEXTS.excerpt,
          }),
        ],
      },
    ],
  },

  /** The trash contains no sticky posts. */
  'delete/restores-fields': {
    level: 'should',
    title: (content) => `A ${content.one} restored from the trash has its fields as before.`,
    async run(context, content) {
      const restored = { status: 'publish' } as const
      const { id, tag } = await create(context, content, {
        ...(await filledFields(context, content)),
        ...(content === POSTS && { sticky: false }),
      })
      await updateOf(context, content, { id, slug: `${tag}-kept`, ...restored })
      const { body: before } = await readOf(context, content, id)
      await removeOf(context, content, { id })
      await updateOf(context, content, { id, ...restored })
      const { body: after } = await readOf(context, content, id)
      checkUnsent(content, restored, [before, after])
    },
  },

  'delete/removes': {
    title: (content) => `Deleting a ${content.one} with force bypasses the trash.`,
    scenes: (content) => [
      {
        given: [item(content)],
        act: remove(content, { force: true }),
        expect: [
          isGone(read(content)),
          lists(listFor(content, { include: [givenId()], status: ['any', 'trash'] }), []),
        ],
      },
    ],
  },

  /** The document does not state where a request sends its arguments. */
  'delete/removes-by-body': {
    level: 'should',
    title: (content) => `force in the body of a request removes a ${content.one}.`,
    async run(context, content) {
      const { id } = await create(context, content)
      const request = toWire(content.delete, { id })
      await context.send({
        ...request,
        identity: context.target.best,
        body: JSON.stringify({ force: true }),
      })
      check('status of the item', (await context.call(content.read, { id })).status).is(404)
    },
  },

  'delete/removes-from-trash': {
    title: (content) => `Deleting a trashed ${content.one} with force removes it.`,
    scenes: (content) => [
      {
        given: [trashedItem(content)],
        act: remove(content, { force: true }),
        expect: [isGone(read(content))],
      },
    ],
  },

  'delete/trashes-once': {
    level: 'assumed',
    title: (content) => `A ${content.one} in the trash cannot be trashed again.`,
    scenes: (content) => [
      {
        given: [trashedItem(content)],
        act: { ...remove(content), outcome: 'rejected' },
        expect: [actRespondsWith(410, 'rest_already_trashed')],
      },
    ],
  },

  'create/life-cycle': {
    spec: '2.2',
    title: (content) =>
      `A ${content.one} is created, read back, listed, changed, trashed, restored and removed.`,
    async run(context, content) {
      const { id, tag, response } = await create(context, content, { status: 'publish' })
      check('id in the response', at(response.body, 'id')).is(id)
      check('title', at((await readOf(context, content, id)).body, 'title', 'raw')).is(tag)
      check('the list', await listIds(context, content, { include: [id] })).is([id])
      await updateOf(context, content, { id, title: `${tag} Größe` })
      const changed = await readOf(context, content, id)
      check('title', at(changed.body, 'title', 'raw')).is(`${tag} Größe`)
      await removeOf(context, content, { id })
      check('the list', await listIds(context, content, { include: [id] })).is([])
      await updateOf(context, content, { id, status: 'publish' })
      check('the list', await listIds(context, content, { include: [id] })).is([id])
      await removeOf(context, content, { id, force: true })
      check('the list', await listIds(context, content, { include: [id] })).is([])
    },
  },
})

/** Only the item has exactly this title; a search finds others too. */
const isOnlyItemWithTitle = (
  content: ContentOperations,
  title: SceneReference,
): SceneExpectation => ({
  reads: [listFor(content, { search: title, status: ['any', 'trash'], per_page: 100 })],
  paths: ['title'],
  expected: { title, id: givenId() },
  check({ after: [response] }, expected) {
    const withTitle = listAt(response?.body).filter(
      (record) => at(record, 'title', 'raw') === expected['title'],
    )
    check('items with the title', idsOf(withTitle)).is([expected['id']])
  },
})

const partialUpdateCases = (content: ContentOperations): readonly Case[] =>
  methodCases(content, base, {
    aspect: 'changes',
    spec: '4.9',
    title: (method) =>
      `${method} changes the fields of a ${content.one} that it sends, and no others.`,
    scenes(method) {
      const title = givenTag(` ${method}`)
      return [
        {
          given: [item(content, { excerpt: 'kept' })],
          act: update(content, { title }),
          expect: [
            shows(read(content), { 'title.raw': title, 'excerpt.raw': 'kept', slug: unchanged }),
            isOnlyItemWithTitle(content, title),
          ],
        },
        {
          given: [item(content, { excerpt: 'kept' })],
          act: update(content, { excerpt: 'other' }),
          expect: [
            shows(read(content), {
              'excerpt.raw': 'other',
              'title.raw': unchanged,
              'content.raw': unchanged,
              slug: unchanged,
              status: unchanged,
            }),
          ],
        },
      ]
    },
  })

/** Section 3: trashed items stay restorable. */
const restoreCases = (content: ContentOperations): readonly Case[] =>
  methodCases(content, base, {
    aspect: 'restores',
    title: (method) => `${method} restores a ${content.one} from the trash.`,
    scenes: () => [
      {
        given: [trashedItem(content)],
        act: update(content, { status: 'draft' }),
        expect: [shows(read(content), { status: 'draft' })],
      },
    ],
  })

export const lifeCycle: Playbook = {
  cases: casesForPostsAndPages((content) => [
    ...scenarios(content),
    ...partialUpdateCases(content),
    ...restoreCases(content),
  ]),
}
