import { expect, test } from 'vitest'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { listEvents, sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'

const ROOT = '/builder/v1/send-event'
const ts = '2026-03-01T10:00:00+01:00'

test('a sent event is listed, newest first, its details as text', async () => {
  const api = testApi()
  const event_data = { event: 'editor_opened', ts, details: { post_id: 27 } }
  expect(valid(sendEvent, await api.post(ROOT, { event_data })).body).toBe(true)
  await api.post(ROOT, { event_data: ['listed'] })
  const { body } = valid(listEvents, await api.get(ROOT, { as: 'admin' }))
  expect(body).toEqual([
    { id: 2, event_data: { 0: 'listed' }, created_at: '2026-03-10T09:00:00+00:00' },
    { id: 1, event_data: { ...event_data, details: '{"post_id":27}' }, created_at: ts },
  ])
  const found = await api.get(`${ROOT}?search=OPENED`, { as: 'admin' })
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([1])
  const second = await api.get(`${ROOT}?per_page=1&page=2`, { as: 'admin' })
  expect(second.body.map(({ id }: { id: number }) => id)).toEqual([1])
})

test('an empty event and a form record nothing', async () => {
  const api = testApi()
  expect((await api.post(ROOT, { event_data: {} })).body).toBe(false)
  const form = await api.send('POST', ROOT, { as: 'admin', form: 'event_data[event]=x' })
  expect([form.status, form.body]).toEqual([200, false])
  expect((await api.get(ROOT, { as: 'admin' })).body).toEqual([])
})

test('events require an administrator, after argument validation', async () => {
  const api = testApi()
  expect((await api.post(ROOT, { event_data: { a: 1 } }, 'editor')).status).toBe(403)
  expect((await api.get(ROOT, { as: 'editor' })).status).toBe(403)
  expect((await api.get(`${ROOT}?per_page=0`)).status).toBe(400)
  const text = await api.post(ROOT, { event_data: 'x' })
  expect(text.body.data.params.event_data).toBe('event_data is not of type object.')
})

test('as deployed, no account may list events', async () => {
  const api = testApi({ asDeployed: true })
  expect((await api.get(ROOT, { as: 'admin' })).body.code).toBe('rest_forbidden')
  const sent = await api.post(ROOT, { event_data: { event: 'editor_opened' } })
  expect([sent.status, sent.body]).toEqual([200, true])
  expect(sent.headers['Allow']).toBe('GET, POST')
})
