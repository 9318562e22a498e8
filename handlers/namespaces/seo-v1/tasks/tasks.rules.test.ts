import { expect, test } from 'vitest'
import { DAY_MS } from '#openapi/values/day.ts'
import { isRecent, isTracked, TASK_IDS, TASKS } from './tasks.rules.ts'

test('tasks have this order, duration, priority and type', () => {
  expect(
    TASK_IDS.map((id) => [id, TASKS[id].duration, TASKS[id].priority, TASKS[id].type]),
  ).toEqual([
    ['complete-ftc', 15, 'high', 'link'],
    ['create-new-content', 90, 'medium', 'add'],
    ['delete-hello-world', 1, 'medium', 'delete'],
    ['enable-llms-txt', 1, 'medium', 'default'],
  ])
})

test('only tasks of type link have an address', () => {
  const leading = TASK_IDS.filter((id) => TASKS[id].page !== null)
  expect(leading).toEqual(['complete-ftc', 'create-new-content'])
})

test('recent means within the last 30 days, not in the future', () => {
  const now = 100 * DAY_MS
  expect(isRecent([now - 30 * DAY_MS], now)).toBe(true)
  expect(isRecent([now - 30 * DAY_MS - 1], now)).toBe(false)
  expect(isRecent([now + 1], now)).toBe(false)
  expect(isRecent([0, now], now)).toBe(true)
  expect(isRecent([], now)).toBe(false)
})

test('three actions are tracked', () => {
  const known = [
    'task_list_first_opened_on',
    'task_first_actioned_on',
    'frontend_inspector_first_actioned_on',
  ]
  expect(known.every(isTracked)).toBe(true)
  expect(['', 'toString', 'task_list'].some(isTracked)).toBe(false)
})
