import { expect, test } from 'vitest'
import { editorFeedback } from '#fixtures/documents/builder.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { submitFeedback } from '#openapi/namespaces/builder-v1-feedback/feedback.ts'

const ROOT = '/builder/v1/feedback/submit'
const json = { description: 'The colours are nice.' }

test('feedback is rejected where the site disabled it', async () => {
  const api = testApi()
  api.site.change(editorFeedback, { active: false })
  const response = valid(submitFeedback, await api.send('POST', ROOT, { json }))
  expect([response.status, response.body]).toEqual([
    200,
    { success: false, code: null, message: 'In-Editor Feedback is not active.' },
  ])
})

test('anonymous feedback on the demo site is forwarded', async () => {
  const api = testApi()
  const response = valid(submitFeedback, await api.send('POST', ROOT, { json }))
  expect(response.body).toEqual({
    success: true,
    code: 200,
    message: 'Feedback submitted successfully.',
  })
  expect(api.site.journal.all().map(({ details }) => details)).toEqual([
    { subject: '', description: 'The colours are nice.' },
  ])
})

test('a failing service is reported with its status', async () => {
  const api = testApi()
  api.site.change(editorFeedback, { status: 503 })
  const response = valid(submitFeedback, await api.send('POST', ROOT, { json }))
  expect(response.body).toEqual({
    success: false,
    code: 503,
    message: 'Failed to submit feedback.',
  })
  expect(api.site.journal.size).toBe(0)
})
