/** All operations show an item alike: the read, the list and the response to a write. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, equal, skip } from '#conformance/call/check.ts'
import { IMPOSSIBLE_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import {
  checkGuarded,
  contentCases,
  create,
  forBoth,
  GUARDED,
  kept,
  LOOKING,
  listed,
  read,
  readIn,
} from './content.ts'
import type { ContentOperations } from './records.ts'
import { unusual } from './unusual.ts'
import {
  AMONG_CHANGED,
  AMONG_NEW,
  changesOf,
  isWhole,
  newOnes,
  seen,
  type WrittenItem,
} from './written.ts'

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

/** Whether the responses to writes of many fields equal later reads. */
async function areAlike(context: Context, content: ContentOperations, all: readonly WrittenItem[]) {
  for (const written of all) {
    const { body } = await seen(context, written)
    if (!isAlike(content, written.answer.body, body)) return false
  }
  return all.some(isWhole)
}

const SEVERAL = 5

/** Others may change an item between two reads, so a difference is read once more. */
async function checkAlone(
  context: Context,
  content: ContentOperations,
  shown: unknown,
): Promise<void> {
  const id = Number(at(shown, 'id'))
  const alone = await readIn(context, content, { id })
  if (isAlike(content, shown, alone.body)) return
  const { body } = await context.done(content.list, { include: [id] })
  const again = await context.call(content.read, { id })
  if (isAccepted(again) && listAt(body).length > 0) checkAlike(content, listAt(body)[0], again.body)
}

const shownAlike = contentCases(implied, {
  'list/shows-the-same': {
    title: (content) => `A list shows of a ${content.one} what is shown of it alone.`,
    async run(context, content) {
      const { id } = await create(context, content, await unusual(context, content))
      for (const view of ['view', 'edit', 'embed'] as const) {
        const asked = { include: [id], status: 'any', context: view } as const
        const { body } = await context.done(content.list, asked)
        const alone = await readIn(context, content, { id, context: view })
        checkAlike(content, listAt(body)[0], alone.body)
      }
    },
  },

  /** Foreign records have values that a run cannot create: other authors, terms and pictures. */
  'list/shows-each': {
    needs: 'read',
    title: (content) => `A list shows of each of the ${content.type} what is shown of it alone.`,
    async run(context, content) {
      const ids = await listed(context, content, { context: 'view', per_page: 100 })
      const step = Math.ceil(ids.length / SEVERAL)
      const include = ids.filter((_, place) => place % step === 0).map(Number)
      if (include.length === 0)
        skip({ why: 'too-few-records', detail: `there are no ${content.type} here` })
      const { body } = await context.done(content.list, { include })
      for (const one of listAt(body)) await checkAlone(context, content, one)
    },
  },

  'create/shows-the-same': {
    ...AMONG_NEW,
    title: (content) => `A new ${content.one} is answered as it is shown for editing.`,
    async run(context, content) {
      if (await areAlike(context, content, await newOnes(context, content))) return
      const made = await create(context, content, await unusual(context, content))
      checkAlike(content, made.body, (await read(context, content, made.id)).body)
    },
  },
})

/** Sent categories that are missing. */
const missingIn = (sent: object, body: unknown): readonly unknown[] =>
  [at(sent, 'categories') ?? []].flat().filter((term) => !listAt(body, 'categories').includes(term))

const answersChange = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...implied,
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/shows-the-same.${method}`,
      title: `${method}: a changed ${content.one} is answered as it is shown for editing.`,
      async run(context) {
        const changes = await changesOf(context, content, method)
        const isStored = changes.every(
          ({ sent, answer }) => missingIn(sent, answer.body).length === 0,
        )
        if (isStored && (await areAlike(context, content, changes))) return
        const { id, tag } = await create(context, content, { status: 'publish' })
        const sent = { title: `${tag} Größe`, ...(await unusual(context, content)) }
        const { body } = await context.alone('sticky posts', () =>
          context.done(context.operation(content.update), { id, ...sent }, { method }),
        )
        checkAlike(content, body, (await read(context, content, id)).body)
        check('categories that are not stored', missingIn(sent, body)).is([])
      },
    }),
  )

const shownOtherwise = contentCases(base, {
  'delete/shows-the-same': {
    level: 'should',
    spec: '3',
    title: (content) => `A ${content.one} that goes to the trash is answered as it is shown there.`,
    async run(context, content) {
      const { id } = await create(context, content, await unusual(context, content))
      const { body } = await context.done(content.delete, { id })
      checkAlike(content, body, (await read(context, content, id)).body)
    },
  },

  'read/rendered': {
    ...LOOKING,
    level: 'should',
    title: (content) => `The rendered texts of a ${content.one} hold what was written.`,
    async run(context, content) {
      const fields = { title: 'Plain title', excerpt: 'Plain excerpt' }
      const { id, tag } = await kept(context, content, fields)
      const { body } = await readIn(context, content, { id, context: 'view' })
      const written = { ...fields, content: tag }
      for (const [name, text] of Object.entries(written)) {
        const rendered = at(body, name, 'rendered')
        check(`${name}.rendered`, rendered).holds(`"${text}"`, String(rendered).includes(text))
      }
    },
  },

  'list/password': {
    ...LOOKING,
    title: (content) => `A password protects a ${content.one} in lists too.`,
    async run(context, content) {
      const { id } = await kept(context, content, GUARDED)
      const operation = content.list
      const { body } = await context.call(operation, { include: [id] }, { as: 'anonymous' })
      checkGuarded(listAt(body)[0])
    },
  },

  /** Where these are not refused, existing and missing records cannot be distinguished. */
  'update/nobody': {
    level: 'should',
    title: (content) => `What is not there is no ${content.one} that could be changed or removed.`,
    async run(context, content) {
      for (const operation of [content.update, content.delete]) {
        const { status } = await context.call(operation, { id: IMPOSSIBLE_ID })
        check('status', status).holds('a rejection', status >= 400 && status < 500)
      }
    },
  },
})

export const alike: Playbook = {
  cases: forBoth((content) => [
    ...shownAlike(content),
    ...answersChange(content),
    ...shownOtherwise(content),
  ]),
}
