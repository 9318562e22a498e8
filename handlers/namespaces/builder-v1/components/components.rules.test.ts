import { expect, test } from 'vitest'
import type { ComponentRecord } from '#fixtures/models/component.ts'
import {
  afterChange,
  afterPublish,
  type ComponentTarget,
  isArchived,
  newestFirst,
  versionFor,
} from './components.rules.ts'

const card: ComponentRecord = {
  id: 201,
  uid: 'card-1',
  author: 1,
  status: 'draft',
  title: 'Card',
  elements: [],
  overridable_props: null,
  archived_at: null,
  created_at: '2026-03-01T10:00:00',
  modified_at: '2026-03-01T10:00:00',
  autosaves: [],
  lock: null,
  edit_lock: null,
}
const LATER = '2026-03-02T10:00:00'
const rename = (component: ComponentRecord, user_id: number, target: ComponentTarget) =>
  afterChange(component, (content) => ({ ...content, title: 'New' }), {
    user_id,
    now: LATER,
    target,
  })

test('publishing a change writes the main record if the user has no autosave', () => {
  expect(rename(card, 1, 'publish')).toEqual({ ...card, title: 'New', modified_at: LATER })
})

test('a draft is stored in an autosave of the user, copied from the main record', () => {
  for (const target of ['draft', 'autosave'] as const) {
    const changed = rename(card, 1, target)
    expect(changed.title).toBe('Card')
    expect(changed.autosaves).toEqual([
      {
        user_id: 1,
        modified_at: LATER,
        title: 'New',
        elements: [],
        overridable_props: null,
        archived_at: null,
      },
    ])
  }
})

test('with an autosave even a published change is written to it', () => {
  const drafted = rename(card, 1, 'draft')
  const again = afterChange(drafted, (content) => ({ ...content, archived_at: LATER }), {
    user_id: 1,
    now: LATER,
    target: 'publish',
  })
  expect(again.archived_at).toBeNull()
  expect(again.autosaves).toMatchObject([{ title: 'New', archived_at: LATER }])
})

test('users see their own autosave, others the main record', () => {
  const drafted = rename(card, 2, 'draft')
  expect(versionFor(drafted, 2).title).toBe('New')
  expect(versionFor(drafted, 1).title).toBe('Card')
  expect(rename(drafted, 1, 'draft').autosaves).toHaveLength(2)
})

test('publishing applies a newer autosave of the user and keeps those of others', () => {
  const drafted = rename(rename(card, 2, 'draft'), 1, 'draft')
  const published = afterPublish(drafted, { user_id: 1, now: LATER })
  expect(published).toMatchObject({ status: 'publish', title: 'New', modified_at: LATER })
  expect(published.autosaves.map(({ user_id }) => user_id)).toEqual([2])
})

test('an autosave of the same second is not newer', () => {
  const drafted = { ...rename(card, 1, 'draft'), modified_at: LATER }
  const published = afterPublish(drafted, { user_id: 1, now: LATER })
  expect([published.status, published.title]).toEqual(['publish', 'Card'])
  expect(published.autosaves).toHaveLength(1)
})

test('components are sorted newest first, within a second by id, a hundred at most', () => {
  const component = (id: number, created_at: string) => ({ ...card, id, created_at })
  const sorted = newestFirst([component(7, LATER), component(3, LATER), component(9, '2026-04-01')])
  expect(sorted.map(({ id }) => id)).toEqual([9, 3, 7])
  expect(newestFirst(Array.from({ length: 101 }, () => card))).toHaveLength(100)
})

test('a component with an archive time is archived', () => {
  expect(isArchived(card)).toBe(false)
  expect(isArchived({ ...card, archived_at: LATER })).toBe(true)
})
