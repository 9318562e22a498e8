import { expect, test } from 'vitest'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeText } from './cause.rules.ts'

const step = (by: StepSummary['by'], method?: string, path?: string): StepSummary => ({
  ...{ step: 1, at: '', by, changed: [] },
  ...(method !== undefined && { method }),
  ...(path !== undefined && { path }),
})

test('steps are named by their origin', () => {
  expect(causeText(step('request', 'POST', '/core/v2/posts'))).toBe('POST /core/v2/posts')
  expect(causeText(step('control', 'PATCH', '/records/posts/2'))).toBe('edit of posts 2')
  expect(causeText(step('control', 'DELETE', '/records/posts/2'))).toBe('removal of posts 2')
  expect(causeText(step('control', 'POST', '/records/posts'))).toBe('new record of posts')
  expect(causeText(step('control', 'DELETE', '/people/2/passwords/a'))).toBe(
    'revoked password of user 2',
  )
  expect(causeText(step('control', 'POST', '/history/4/undo'))).toBe('undo of step 4')
  expect(causeText(step('control', 'PUT', '/elsewhere'))).toBe('PUT /elsewhere')
  expect(causeText(step('clock'))).toBe('scheduled work')
})
