import { expect, test } from 'vitest'
import { isRecent, isTracked, TASK_IDS, TASKS } from './tasks.rules.ts'

const DAY = 86_400_000

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
  const now = 100 * DAY
  expect(isRecent([now - 30 * DAY], now)).toBe(true)
  expect(isRecent([now - 30 * DAY - 1], now)).toBe(false)
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
