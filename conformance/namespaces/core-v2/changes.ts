/** Fields that a change clears, and fields that it leaves unchanged. */
import { at } from '#conformance/call/body.ts'
import { check, equal, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { membersAt } from '#conformance/targets/add-ons.ts'
import type { Method } from '#openapi/language/define.ts'
import { FORMATS } from '#openapi/shared/content-fields.ts'
import { create, forBoth, read } from './content.ts'
import { isFormatKnown } from './found.ts'
import { type ContentOperations, POSTS } from './records.ts'
import { EMPTY, EMPTY_OF, LONG_TEXT, META } from './stored-fields.ts'
import { unusual } from './unusual.ts'
import {
  AMONG_CHANGED,
  AMONG_NEW,
  changesOf,
  isRawStored,
  isStoredAmong,
  newOnes,
  seen,
  type WrittenItem,
} from './written.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.2' } as const

const isNothing = (text: unknown): boolean => text === ''

const isText = (name: string): boolean => name === 'title' || name === 'excerpt'

const shownAs = (body: unknown, name: string): unknown =>
  isText(name) ? at(body, name, 'raw') : at(body, name)

type NamedValue = readonly [string, unknown]

const emptyOf = ({ type }: ContentOperations): readonly NamedValue[] =>
  Object.entries({ ...EMPTY, ...EMPTY_OF[type] })

/** Whether an item shows a non-empty value for every field that was set to one. */
function wasGiven(empty: readonly NamedValue[], before: readonly WrittenItem[]): boolean {
  const body = before.at(-1)?.shown.body
  return empty.every(([name, value]) => {
    const given = before.findLast(({ sent }) => name in sent)?.sent[name]
    return equal(given ?? value, value) || !equal(shownAs(body, name), value)
  })
}

/** Whether the last two changes cleared the values set by the others. */
async function isEmptied(
  context: Context,
  content: ContentOperations,
  method: Method,
): Promise<boolean> {
  const empty = emptyOf(content)
  const changes = await changesOf(context, content, method)
  const place = changes.findIndex(({ sent }) => sent['title'] === '')
  const emptied = changes[place]
  if (!emptied || !wasGiven(empty, changes.slice(0, place))) return false
  const { body } = await seen(context, emptied)
  const path = ['content', 'raw']
  const isBare = await isStoredAmong(context, changes, { name: 'content', path, isSent: isNothing })
  return isBare && empty.every(([name, value]) => equal(shownAs(body, name), value))
}

const empties = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/empties.${method}`,
      // That every field can be cleared follows from several rows together.
      level: 'should',
      title: `${method} takes back what a ${content.one} was given.`,
      async run(context) {
        if (await isEmptied(context, content, method)) return
        const given = await unusual(context, content)
        // A private item has no password.
        const isProtected = 'password' in given && ({ status: 'publish' } as const)
        const { id, tag } = await create(context, content, { ...given, ...isProtected })
        const sent = { ...EMPTY, ...EMPTY_OF[content.type] }
        const operation = context.operation(content.update)
        await context.alone('sticky posts', () =>
          context.done(operation, { id, ...sent }, { method }),
        )
        const { body } = await read(context, content, id)
        for (const [name, value] of Object.entries(sent)) check(name, shownAs(body, name)).is(value)
        await context.done(operation, { id, title: tag, content: '' }, { method })
        const { body: bare } = await read(context, content, id)
        check('content.raw', at(bare, 'content', 'raw')).is('')
      },
    }),
  )

/** Whether every text was stored unchanged. */
async function areTextsKept(context: Context, all: readonly WrittenItem[]): Promise<boolean> {
  const isSent = (text: unknown) => String(text).includes(LONG_TEXT)
  for (const name of ['title', 'content', 'excerpt'])
    if (!(await isStoredAmong(context, all, { name, path: [name, 'raw'], isSent }))) return false
  return true
}

const keepsNewText = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/keeps-text`,
    title: `A new ${content.one} keeps long texts, quotation marks and letters of all alphabets.`,
    async run(context) {
      if (await areTextsKept(context, await newOnes(context, content))) return
      // One of two fields contains the tag that identifies the item.
      for (const fields of [{ title: LONG_TEXT, excerpt: LONG_TEXT }, { content: LONG_TEXT }]) {
        const { id } = await create(context, content, fields)
        const { body } = await read(context, content, id)
        for (const name of Object.keys(fields))
          check(`${name}.raw`, at(body, name, 'raw')).is(LONG_TEXT)
      }
    },
  })

const keepsText = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/keeps-text.${method}`,
      title: `${method} keeps a long text, quotation marks and letters of all alphabets.`,
      async run(context) {
        if (await areTextsKept(context, await changesOf(context, content, method))) return
        const { id, tag } = await create(context, content)
        // The tag that identifies the item comes first.
        const sent = {
          title: `${tag} ${LONG_TEXT}`,
          content: `${LONG_TEXT} 日本`,
          excerpt: LONG_TEXT,
        }
        await context.done(content.update, { id, ...sent }, { method })
        const { body } = await read(context, content, id)
        for (const [name, text] of Object.entries(sent))
          check(`${name}.raw`, at(body, name, 'raw')).is(text)
      },
    }),
  )

/** Whether a change of one meta value left the others unchanged. */
async function isMetaKept(
  context: Context,
  changes: readonly WrittenItem[],
  keys: readonly string[],
) {
  const place = changes.findLastIndex(({ sent }) => 'meta' in sent)
  const [before, after] = [changes[place - 1], changes[place]]
  if (!before || !after) return false
  const others = Object.fromEntries(META.filter(([key]) => keys.includes(key)))
  const { body } = await seen(context, after)
  return [before.shown.body, body].every((shown) =>
    Object.entries(others).every(([key, value]) => equal(at(shown, 'meta', key), value)),
  )
}

/** A partial `meta` leaves the other values unchanged: implied by the optional fields. */
const keepsMeta = (content: ContentOperations): readonly Case[] =>
  (['POST', 'PUT', 'PATCH'] as const).map((method) =>
    defineCase({
      ...base,
      level: 'should',
      ...AMONG_CHANGED,
      id: `core.${content.type}.update/keeps-meta.${method}`,
      title: `${method} leaves the meta values of a ${content.one} alone that it does not send.`,
      async run(context) {
        const known = membersAt(context.target, content.update.args.meta.properties)
        const keys = META.map(([key]) => key).filter((key) => key in known)
        if (keys.length < 2)
          return skip({ why: 'too-few-records', detail: 'there are no two meta values here' })
        const changes = await changesOf(context, content, method)
        if (await isMetaKept(context, changes, keys.slice(0, -1))) return
        const { id } = await create(context, content, { meta: Object.fromEntries(META) })
        const before = await read(context, content, id)
        const operation = context.operation(content.update)
        const last = keys.at(-1) ?? ''
        const meta = { [last]: known[last]?.default ?? '' }
        await context.done(operation, { id, meta }, { method })
        const { body } = await read(context, content, id)
        for (const key of keys.slice(0, -1))
          check(`meta.${key}`, at(body, 'meta', key)).is(at(before.body, 'meta', key))
      },
    }),
  )

interface Choices {
  readonly name: string
  readonly values: readonly string[]
}

async function areAllTaken(context: Context, changes: readonly WrittenItem[], choices: Choices) {
  const { name, values } = choices
  for (const value of values) {
    const isSent = (sent: unknown) => sent === value
    if (!(await isStoredAmong(context, changes, { name, path: [name], isSent }))) return false
  }
  return true
}

/** One after the other, with a read after each. */
const takesEach = (
  content: ContentOperations,
  name: 'status' | 'format',
  values: readonly string[],
): Case =>
  defineCase({
    ...base,
    ...AMONG_CHANGED,
    id: `core.${content.type}.update/stores.${name}.each`,
    title: `A ${content.one} takes every ${name}.`,
    async run(context) {
      if (await areAllTaken(context, await changesOf(context, content), { name, values })) return
      const { id } = await create(context, content)
      const operation = context.operation(content.update)
      for (const value of values) {
        if (name === 'format' && !(await isFormatKnown(context, value))) continue
        const date = value === 'future' ? { date: '2099-01-01T10:00:00' } : {}
        await context.done(operation, { id, [name]: value, ...date })
        check(name, at((await read(context, content, id)).body, name)).is(value)
      }
    },
  })

const takesForms = (content: ContentOperations): Case =>
  defineCase({
    ...base,
    ...AMONG_NEW,
    id: `core.${content.type}.create/stores.raw`,
    title: `The texts of a new ${content.one} may be sent as objects with raw.`,
    async run(context) {
      const made = await newOnes(context, content)
      const isTaken = (name: string) => isRawStored(context, made, name)
      if ((await isTaken('title')) && (await isTaken('excerpt'))) return
      const sent = { title: { raw: 'As an object' }, excerpt: { raw: 'As an object, too' } }
      const { id } = await create(context, content, sent)
      const { body } = await read(context, content, id)
      check('title.raw', at(body, 'title', 'raw')).is(sent.title.raw)
      check('excerpt.raw', at(body, 'excerpt', 'raw')).is(sent.excerpt.raw)
    },
  })

export const changes: Playbook = {
  cases: forBoth((content) => [
    ...empties(content),
    keepsNewText(content),
    ...keepsText(content),
    ...keepsMeta(content),
    takesForms(content),
    // `future` last, because a future date stays.
    takesEach(content, 'status', ['pending', 'private', 'publish', 'draft', 'future']),
    ...(content === POSTS ? [takesEach(content, 'format', FORMATS)] : []),
  ]),
}
