import { expect, test } from 'vitest'
import type { ChecklistProgress } from '#fixtures/documents/builder.ts'
import {
  afterRead,
  afterUse,
  allSteps,
  isTruthy,
  progressBody,
  stepFlags,
  withFlags,
} from './checklist.rules.ts'

const fresh: ChecklistProgress = {
  last_opened_timestamp: null,
  first_closed_checklist_in_editor: false,
  is_popup_minimized: false,
  b_editor_counter: 0,
  steps: {},
}
const open = { is_marked_completed: false, is_immutable_completed: false }

test('before the first use there are no steps, afterwards all six', () => {
  expect(progressBody(fresh)).toEqual({
    last_opened_timestamp: null,
    first_closed_checklist_in_editor: false,
    is_popup_minimized: false,
    steps: [],
    should_open_in_editor: false,
  })
  const used = { ...open, is_marked_completed: true }
  const steps = allSteps({ ...fresh, steps: { add_logo: used } })
  expect(Object.keys(steps)).toHaveLength(6)
  expect([steps.add_logo, steps.setup_header]).toEqual([used, open])
})

test('an immutable step is fixed by the first read when it is done', () => {
  const marked = { ...open, is_marked_completed: true }
  expect(afterRead(marked, 'create_pages', true)).toEqual({
    is_marked_completed: false,
    is_immutable_completed: true,
  })
  expect(afterRead(marked, 'create_pages', false)).toEqual(marked)
  expect(afterRead(marked, 'add_logo', true)).toEqual(marked)
})

test('a fixed step can be marked again', () => {
  const settled = { is_marked_completed: true, is_immutable_completed: true }
  expect(afterRead(settled, 'create_pages', true)).toEqual(settled)
})

test('flags are booleans in responses, and only one step can be fixed', () => {
  const stored = { is_marked_completed: 'abc', is_immutable_completed: 1 }
  expect(stepFlags(stored, 'add_logo', true)).toEqual({
    is_marked_completed: true,
    is_immutable_completed: false,
    is_absolute_completed: true,
  })
  expect(stepFlags(stored, 'create_pages', false)).toEqual({
    is_marked_completed: true,
    is_immutable_completed: true,
    is_absolute_completed: false,
  })
})

test('sent flags are stored as they are, the others are unchanged', () => {
  expect(withFlags(open, { is_marked_completed: 'abc', other: 1 })).toEqual({
    ...open,
    is_marked_completed: 'abc',
  })
  expect(withFlags(open, {})).toEqual(open)
})

test('opening stores the time of the site in seconds, a false value clears it', () => {
  const opened = afterUse(fresh, { last_opened_timestamp: 'now', other: 1 }, 1_773_133_200_999)
  expect(opened).toEqual({ ...fresh, last_opened_timestamp: 1_773_133_200 })
  expect(afterUse(opened, { last_opened_timestamp: false }, 0)).toEqual(fresh)
  expect(afterUse(opened, { is_popup_minimized: 'x' }, 0)).toEqual({
    ...opened,
    is_popup_minimized: 'x',
  })
})

test('the checklist opens automatically on the second visit if it was never opened', () => {
  const opens = (b_editor_counter: unknown, last_opened_timestamp: number | null = null) =>
    progressBody({ ...fresh, b_editor_counter, last_opened_timestamp }).should_open_in_editor
  expect([1, 2, 3, '2'].map((count) => opens(count))).toEqual([false, true, false, false])
  expect(opens(2, 1_773_133_200)).toBe(false)
})

test('null, zero and empty values are false, any other text is true', () => {
  expect([false, null, undefined, 0, '', '0', [], {}].some(isTruthy)).toBe(false)
  expect([true, 1, -1, 'false', ' ', '0.0', [0], { a: 0 }].every(isTruthy)).toBe(true)
})
