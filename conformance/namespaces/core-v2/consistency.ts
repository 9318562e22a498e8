/** All operations show an item alike: the read, the list and the response to a write. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, equal, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  actShowsSameAs,
  containing,
  including,
  readsShowSame,
  shows,
} from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { sceneRead } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { casesForPostsAndPages, contentCases, listIds, readIn as readOf } from './content.ts'
import {
  isPasswordProtected,
  item,
  itemWithOnly,
  listFor,
  methodCases,
  PASSWORD_PROTECTED,
  plainItemFor,
  read,
  readIn,
  remove,
  sceneWithoutAct,
  update,
} from './content-scenes.ts'
import { type ContentOperations, POSTS } from './records.ts'
import { nonDefaultFields, severalCategories } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const
/** That responses show an item alike is implied, not stated (D-080). */
const implied = { ...base, level: 'should' } as const

const namesOf = (content: ContentOperations): readonly string[] => [
  'id',
  ...Object.keys(content.update.args),
]

function checkSameFields(content: ContentOperations, one: unknown, other: unknown): void {
  for (const name of namesOf(content)) check(name, at(one, name)).is(at(other, name))
}

const hasSameFields = (content: ContentOperations, one: unknown, other: unknown): boolean =>
  namesOf(content).every((name) => equal(at(one, name), at(other, name)))

const MAX_ITEMS = 5

/** Other users may change an item between two reads, so a difference is checked again. */
async function checkSingleRead(
  context: Context,
  content: ContentOperations,
  listed: unknown,
): Promise<void> {
  const id = Number(at(listed, 'id'))
  const single = await readOf(context, content, { id })
  if (hasSameFields(content, listed, single.body)) return
  const { body } = await context.callOk(content.list, { include: [id] })
  const again = await context.call(content.read, { id })
  if (isAccepted(again) && listAt(body).length > 0)
    checkSameFields(content, listAt(body)[0], again.body)
}

/** An item with a value other than the default in every field. */
const nonDefaultItem = (content: ContentOperations) => [
  ...plainItemFor(content, nonDefaultFields(content)),
  item(content, nonDefaultFields(content)),
]

const respondsAsShown = (content: ContentOperations) =>
  actShowsSameAs(read(content), namesOf(content))

const consistentReadCases = contentCases(implied, {
  'list/shows-the-same': {
    title: (content) => `A list shows a ${content.one} like a single read.`,
    scenes(content) {
      const inEach = (['view', 'edit', 'embed'] as const).map((context) => {
        const list = listFor(content, { include: [givenId()], status: 'any', context })
        return readsShowSame(list, readIn(content, context), namesOf(content))
      })
      return sceneWithoutAct(nonDefaultItem(content), ...inEach)
    },
  },

  /** Foreign records have values that a run cannot create: other authors, terms and pictures. */
  'list/shows-each': {
    needs: 'read',
    title: (content) => `A list shows each of the ${content.type} like a single read.`,
    async run(context, content) {
      const ids = await listIds(context, content, { context: 'view', per_page: 100 })
      const step = Math.ceil(ids.length / MAX_ITEMS)
      const include = ids.filter((_, index) => index % step === 0).map(Number)
      if (include.length === 0)
        skip({ why: 'too-few-records', detail: `there are no ${content.type} on this target` })
      const { body } = await context.callOk(content.list, { include })
      for (const one of listAt(body)) await checkSingleRead(context, content, one)
    },
  },

  'create/shows-the-same': {
    title: (content) => `The response to a new ${content.one} equals its edit context.`,
    scenes: (content) => sceneWithoutAct(nonDefaultItem(content), respondsAsShown(content)),
  },
})

const updateResponseCases = (content: ContentOperations): readonly Case[] =>
  methodCases(content, implied, {
    aspect: 'shows-the-same',
    title: (method) =>
      `${method}: the response to a changed ${content.one} equals its edit context.`,
    scenes: () => [
      {
        given: [
          ...plainItemFor(content, nonDefaultFields(content)),
          item(content, { status: 'publish' }),
        ],
        act: update(content, { title: givenTag(' Größe'), ...nonDefaultFields(content) }),
        expect: [
          respondsAsShown(content),
          ...(content === POSTS
            ? [shows(read(content), { categories: including(severalCategories) })]
            : []),
        ],
      },
    ],
  })

const otherConsistencyCases = contentCases(base, {
  'delete/shows-the-same': {
    level: 'should',
    spec: '3',
    title: (content) => `The response to trashing a ${content.one} equals a read of it.`,
    scenes: (content) => [
      { given: nonDefaultItem(content), act: remove(content), expect: [respondsAsShown(content)] },
    ],
  },

  'read/rendered': {
    level: 'should',
    title: (content) => `The rendered texts of a ${content.one} contain the written ones.`,
    scenes: (content) =>
      sceneWithoutAct(
        [itemWithOnly(content, { title: 'Plain title', excerpt: 'Plain excerpt' })],
        shows(readIn(content, 'view'), {
          'title.rendered': containing('Plain title'),
          'excerpt.rendered': containing('Plain excerpt'),
          'content.rendered': containing(givenTag()),
        }),
      ),
  },

  'list/password': {
    title: (content) => `A password also protects a ${content.one} in lists.`,
    scenes(content) {
      const list = sceneRead(
        content.list,
        { include: [givenId()] },
        { as: 'anonymous', outcome: 'any' },
      )
      return sceneWithoutAct([itemWithOnly(content, PASSWORD_PROTECTED)], isPasswordProtected(list))
    },
  },

  /** Otherwise existing and missing records could not be distinguished. */
  'update/nobody': {
    level: 'should',
    title: (content) => `Changing or removing a ${content.one} that does not exist is rejected.`,
    async run(context, content) {
      for (const operation of [content.update, content.delete]) {
        const { status } = await context.call(operation, { id: UNASSIGNED_ID })
        check('status', status).holds('a rejection', status >= 400 && status < 500)
      }
    },
  },
})

export const consistency: Playbook = {
  cases: casesForPostsAndPages((content) => [
    ...consistentReadCases(content),
    ...updateResponseCases(content),
    ...otherConsistencyCases(content),
  ]),
}
