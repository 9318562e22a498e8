import { array, assert, constantFrom, dictionary, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyResponse,
  isGone,
  respondsWith,
  shows,
  unchanged,
} from '#conformance/case/expectation.ts'
import { givenId, givenTag } from '#conformance/case/reference.ts'
import { type Scene, sceneWithMethod } from '#conformance/case/scene.ts'
import { sceneRead } from '#conformance/case/scene-call.ts'
import {
  type ItemFields,
  item,
  itemWithOnly,
  read,
  remove,
  update,
  updateScene,
} from '#conformance/namespaces/core-v2/content-scenes.ts'
import { PAGES, POSTS } from '#conformance/namespaces/core-v2/records.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'
import { addScene, canShare, groupOf, type Script, scriptOf, toKeyedScene } from './script.ts'

const share = (one: Scene, other: Scene): Script | undefined => {
  const [left, right] = [toKeyedScene(one), toKeyedScene(other)]
  return groupOf(left) === groupOf(right) ? addScene(scriptOf(left), right) : undefined
}

const changing = (fields: ItemFields): Scene => updateScene(POSTS, fields)

test('changes of different members are one request', () => {
  const script = share(changing({ status: 'pending' }), changing({ excerpt: 'An excerpt' }))
  expect(script?.act?.fields).toEqual({ status: 'pending', excerpt: 'An excerpt' })
})

test('members of meta are merged', () => {
  const meta = { footnotes: '[]' }
  const script = share(changing({ meta }), changing({ meta: { _builder_data: '[]' } }))
  expect(script?.act?.fields).toEqual({ meta: { footnotes: '[]', _builder_data: '[]' } })
})

const REMOVED = { given: [item(POSTS)], act: remove(POSTS), expect: [isGone(read(POSTS))] }

const APART: Readonly<Record<string, readonly [Scene, Scene]>> = {
  'two values of a member': [changing({ status: 'pending' }), changing({ status: 'private' })],
  'an omitted argument and its default': [
    REMOVED,
    { ...REMOVED, act: remove(POSTS, { force: false }) },
  ],
  'two dates': [
    changing({ date: '2026-02-03T10:15:00' }),
    changing({ date_gmt: '2026-02-04T11:20:00' }),
  ],
  'a password and a sticky post': [changing({ password: 'x' }), changing({ sticky: true })],
  'the two fields with the tag': [changing({ title: 'x' }), changing({ content: 'x' })],
  'a member that stays and a change of it': [
    {
      given: [item(POSTS)],
      act: update(POSTS, { excerpt: 'x' }),
      expect: [shows(read(POSTS), { slug: unchanged })],
    },
    changing({ slug: 'other' }),
  ],
  'a member set before and a change of it': [
    updateScene(POSTS, { status: 'private' }, { status: 'pending' }),
    changing({ status: 'private' }),
  ],
  'two ways to the same state': [
    { ...changing({ status: 'draft' }), given: [item(POSTS, {}, remove(POSTS))] },
    { ...changing({ status: 'draft' }), given: [item(POSTS, {}, remove(POSTS, { force: false }))] },
  ],
  'two methods': [
    changing({ excerpt: 'x' }),
    sceneWithMethod(changing({ status: 'pending' }), POSTS.update.id, 'PUT'),
  ],
  'posts and pages': [changing({ excerpt: 'x' }), updateScene(PAGES, { excerpt: 'x' })],
  'a look and a write attempt': [
    { given: [itemWithOnly(POSTS)], expect: [shows(read(POSTS), { status: 'draft' })] },
    {
      given: [itemWithOnly(POSTS)],
      expect: [respondsWith(sceneRead(POSTS.delete, { id: givenId() }), 403)],
    },
  ],
}

for (const [what, [one, other]] of Object.entries(APART))
  test(`never together: ${what}`, () => {
    expect(share(one, other)).toBeUndefined()
    expect(share(other, one)).toBeUndefined()
  })

test('a scene with a write attempt between its looks shares nothing', () => {
  const tried = anyResponse(sceneRead(POSTS.update, { id: givenId(), excerpt: 'x' }))
  const given = [itemWithOnly(POSTS)]
  expect(canShare(toKeyedScene({ given, expect: [tried, shows(read(POSTS), {})] }))).toBe(false)
  expect(canShare(toKeyedScene({ given, expect: [tried] }))).toBe(true)
})

test('the first method is the one of an operation without a method', () => {
  const named = sceneWithMethod(changing({ status: 'pending' }), POSTS.update.id, 'POST')
  expect(share(changing({ excerpt: 'x' }), named)).toBeDefined()
})

test('equal records are shared by position, others are added', () => {
  const shown = (...fields: readonly ItemFields[]): Scene => ({
    given: fields.map((each) => itemWithOnly(POSTS, each)),
    expect: [shows(read(POSTS), {})],
  })
  const draft = { status: 'draft' } as const
  const script = share(shown(draft, draft), shown(draft, { status: 'publish' }))
  expect(script?.records.size).toBe(3)
})

test('a text that begins with the tag may be written beside the other text', () => {
  expect(share(changing({ title: givenTag(' x') }), changing({ content: 'x' }))).toBeDefined()
})

const VALUES = constantFrom('a', 'b')
const NAMES = constantFrom('title', 'excerpt', 'slug', 'status', 'template')

/** A scene with any given and written members that looks at any others. */
const anyScene = record({
  given: dictionary(NAMES, VALUES, { maxKeys: 2 }),
  written: dictionary(NAMES, VALUES, { maxKeys: 2 }),
  seen: array(NAMES, { maxLength: 2 }),
}).map(({ given, written, seen }): Scene => {
  const values = Object.fromEntries(seen.map((name) => [name, { ...given, ...written }[name]]))
  return {
    given: [item(POSTS, given)],
    act: update(POSTS, written),
    expect: [shows(read(POSTS), values)],
  }
})

/** The values of a record after the act; a member without a write has no value. */
const stateOf = (given: Json, act: Json): Json => ({ ...given, ...act })

test('in a script, each scene finds its record before and after the act as it would alone', () => {
  assert(
    property(array(anyScene, { minLength: 2, maxLength: 5 }), (scenes) => {
      const [first, ...rest] = scenes.map(toKeyedScene)
      if (!first) return
      const script = rest.reduce<Script>(
        (all, scene) => addScene(all, scene) ?? all,
        scriptOf(first),
      )
      const given = asRecord(script.records.get('main')?.fields)
      const state = stateOf(given, asRecord(script.act?.fields))
      for (const { records, act, after } of script.scenes) {
        const own = asRecord(records.get('main')?.fields)
        const written = asRecord(act?.fields)
        const seen = after.flatMap(({ paths }) => paths)
        for (const name of [...Object.keys(own), ...Object.keys(written), ...seen]) {
          expect([name, given[name]]).toEqual([name, own[name]])
          expect([name, state[name]]).toEqual([name, stateOf(own, written)[name]])
        }
      }
    }),
  )
})
