import { expect, test } from 'vitest'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeWords } from './cause.rules.ts'

const step = (by: StepSummary['by'], method?: string, path?: string): StepSummary => ({
  ...{ step: 1, at: '', by, changed: [] },
  ...(method !== undefined && { method }),
  ...(path !== undefined && { path }),
})

test('steps are named by their origin', () => {
  expect(causeWords(step('request', 'POST', '/core/v2/posts'))).toBe('POST /core/v2/posts')
  expect(causeWords(step('control', 'PATCH', '/records/posts/2'))).toBe('edit of posts 2')
  expect(causeWords(step('control', 'POST', '/history/4/undo'))).toBe('undo of step 4')
  expect(causeWords(step('control', 'PUT', '/elsewhere'))).toBe('PUT /elsewhere')
  expect(causeWords(step('clock'))).toBe('scheduled work')
})
