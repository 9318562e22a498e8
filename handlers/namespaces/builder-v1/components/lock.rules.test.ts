import { expect, test } from 'vitest'
import type { ComponentLock, ComponentRecord } from '#fixtures/models/component.ts'
import { afterLock, afterStatusRead, afterUnlock, holderOf } from './lock.rules.ts'

const SECOND = 1000
const NOW = 10_000 * SECOND
const heldBy = (user_id: number, seconds: number): ComponentLock => ({
  user_id,
  at: NOW - seconds * SECOND,
})
const component = (
  lock: ComponentLock | null,
  edit_lock: ComponentLock | null = null,
): ComponentRecord => ({
  id: 201,
  uid: 'card-1',
  author: 1,
  status: 'publish',
  title: 'Card',
  elements: [],
  overridable_props: null,
  archived_at: null,
  created_at: '2026-03-01T10:00:00',
  modified_at: '2026-03-01T10:00:00',
  autosaves: [],
  lock,
  edit_lock,
})
const ann = { user_id: 1, now: NOW }

test('a free component can be locked by any user', () => {
  expect(afterLock(component(null), ann)?.lock).toEqual(heldBy(1, 0))
})

test('a locked component is not locked again, not even by its holder', () => {
  expect(afterLock(component(heldBy(2, 10)), ann)).toBeUndefined()
  expect(afterLock(component(heldBy(1, 10)), ann)).toBeUndefined()
})

test('a lock that expired after an hour can be acquired', () => {
  expect(afterLock(component(heldBy(2, 3599)), ann)).toBeUndefined()
  expect(afterLock(component(heldBy(2, 3601)), ann)?.lock).toEqual(heldBy(1, 0))
})

test('only the holder releases a lock, even an expired one', () => {
  expect(afterUnlock(component(heldBy(1, 10)), ann)?.lock).toBeNull()
  expect(afterUnlock(component(heldBy(2, 3601)), ann)).toBeUndefined()
  expect(afterUnlock(component(null), ann)?.lock).toBeNull()
})

test('another user with the document open holds it for 150 seconds', () => {
  expect(holderOf(component(null, heldBy(2, 149)), ann)).toBe(2)
  expect(holderOf(component(null, heldBy(2, 151)), ann)).toBeUndefined()
  expect(holderOf(component(null, heldBy(1, 10)), ann)).toBeUndefined()
  expect(afterLock(component(null, heldBy(2, 10)), ann)).toBeUndefined()
})

test('a lock takes precedence over an open document', () => {
  expect(holderOf(component(heldBy(1, 10), heldBy(2, 10)), ann)).toBe(1)
})

test('a read drops the own expired lock, and shows expired locks of others as held', () => {
  expect(afterStatusRead(component(heldBy(1, 3601)), ann).lock).toBeNull()
  expect(afterStatusRead(component(heldBy(1, 10)), ann).lock).toEqual(heldBy(1, 10))
  const foreign = component(heldBy(2, 3601))
  expect(holderOf(afterStatusRead(foreign, ann), ann)).toBe(2)
})
