/** All operations show an item alike: the read, the list and the response to a write. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, equal, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  containing,
  including,
  isAnsweredAs,
  showAlike,
  shows,
} from '#conformance/case/expectation.ts'
import { its, tagged } from '#conformance/case/reference.ts'
import { look } from '#conformance/case/scene-call.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { contentCases, forPostsAndPages, listIds, readIn as readOf } from './content.ts'
import {
  exactly,
  isGuarded,
  item,
  listFor,
  lookingAt,
  methodCases,
  PASSWORD_PROTECTED,
  plainFor,
  read,
  readIn,
  remove,
  update,
} from './content-scenes.ts'
import { type ContentOperations, POSTS } from './records.ts'
import { severalCategories, unusual } from './stored-fields.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const
/** That responses show an item alike is implied, not stated (D-080). */
const implied = { ...base, level: 'should' } as const

const namesOf = (content: ContentOperations): readonly string[] => [
  'id',
  ...Object.keys(content.update.args),
]

function checkAlike(content: ContentOperations, one: unknown, other: unknown): void {
  for (const name of namesOf(content)) check(name, at(one, name)).is(at(other, name))
}

const isAlike = (content: ContentOperations, one: unknown, other: unknown): boolean =>
  namesOf(content).every((name) => equal(at(one, name), at(other, name)))

const SEVERAL = 5

/** Other users may change an item between two reads, so a difference is checked again. */
async function checkAlone(
  context: Context,
  content: ContentOperations,
  shown: unknown,
): Promise<void> {
  const id = Number(at(shown, 'id'))
  const alone = await readOf(context, content, { id })
  if (isAlike(content, shown, alone.body)) return
  const { body } = await context.callOk(content.list, { include: [id] })
  const again = await context.call(content.read, { id })
  if (isAccepted(again) && listAt(body).length > 0) checkAlike(content, listAt(body)[0], again.body)
}

/** An item with a value other than the default in every field. */
const unusualItem = (content: ContentOperations) => [
  ...plainFor(content, unusual(content)),
  item(content, unusual(content)),
]

const answeredAsShown = (content: ContentOperations) =>
  isAnsweredAs(read(content), namesOf(content))

const shownAlike = contentCases(implied, {
  'list/shows-the-same': {
    title: (content) => `A list shows a ${content.one} like a single read.`,
    scenes(content) {
      const inEach = (['view', 'edit', 'embed'] as const).map((context) => {
        const list = listFor(content, { include: [its()], status: 'any', context })
        return showAlike(list, readIn(content, context), namesOf(content))
      })
      return lookingAt(unusualItem(content), ...inEach)
    },
  },

  /** Foreign records have values that a run cannot create: other authors, terms and pictures. */
  'list/shows-each': {
    needs: 'read',
    title: (content) => `A list shows each of the ${content.type} like a single read.`,
    async run(context, content) {
      const ids = await listIds(context, content, { context: 'view', per_page: 100 })
      const step = Math.ceil(ids.length / SEVERAL)
      const include = ids.filter((_, place) => place % step === 0).map(Number)
      if (include.length === 0)
        skip({ why: 'too-few-records', detail: `there are no ${content.type} on this target` })
      const { body } = await context.callOk(content.list, { include })
      for (const one of listAt(body)) await checkAlone(context, content, one)
    },
  },

  'create/shows-the-same': {
    title: (content) => `The response to a new ${content.one} equals its edit context.`,
    scenes: (content) => lookingAt(unusualItem(content), answeredAsShown(content)),
  },
})

const answersChange = (content: ContentOperations): readonly Case[] =>
  methodCases(content, implied, {
    aspect: 'shows-the-same',
    title: (method) =>
      `${method}: the response to a changed ${content.one} equals its edit context.`,
    scenes: () => [
      {
        given: [...plainFor(content, unusual(content)), item(content, { status: 'publish' })],
        act: update(content, { title: tagged(' Größe'), ...unusual(content) }),
        expect: [
          answeredAsShown(content),
          ...(content === POSTS
            ? [shows(read(content), { categories: including(severalCategories) })]
            : []),
        ],
      },
    ],
  })

const shownOtherwise = contentCases(base, {
  'delete/shows-the-same': {
    level: 'should',
    spec: '3',
    title: (content) => `The response to trashing a ${content.one} equals a read of it.`,
    scenes: (content) => [
      { given: unusualItem(content), act: remove(content), expect: [answeredAsShown(content)] },
    ],
  },

  'read/rendered': {
    level: 'should',
    title: (content) => `The rendered texts of a ${content.one} contain the written ones.`,
    scenes: (content) =>
      lookingAt(
        [exactly(content, { title: 'Plain title', excerpt: 'Plain excerpt' })],
        shows(readIn(content, 'view'), {
          'title.rendered': containing('Plain title'),
          'excerpt.rendered': containing('Plain excerpt'),
          'content.rendered': containing(tagged()),
        }),
      ),
  },

  'list/password': {
    title: (content) => `A password also protects a ${content.one} in lists.`,
    scenes(content) {
      const list = look(content.list, { include: [its()] }, { as: 'anonymous', ends: 'any' })
      return lookingAt([exactly(content, PASSWORD_PROTECTED)], isGuarded(list))
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
  cases: forPostsAndPages((content) => [
    ...shownAlike(content),
    ...answersChange(content),
    ...shownOtherwise(content),
  ]),
}
