import { expect, test } from 'vitest'
import { recordedHome } from '#fixtures/documents/platform.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  deleteSubmission,
  deleteSubmissions,
  getSubmission,
  listForms,
  listReferers,
  listSubmissions,
  restoreSubmission,
  restoreSubmissions,
  updateSubmission,
  updateSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { recordSubmission, type SubmittedForm } from './record-submission.ts'

const ROOT = '/builder/v1/form-submissions'
const as = 'admin'

const idsOf = async (api: TestApi, query: string): Promise<readonly number[]> =>
  (await api.get(`${ROOT}${query}`, { as })).body.data.map(({ id }: { id: number }) => id)

test('the list excludes the trash, newest first, with its counts', async () => {
  const api = testApi()
  const { body } = valid(listSubmissions, await api.get(ROOT, { as }))
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([
    14, 13, 10, 12, 11, 9, 7, 6, 5, 4, 2, 1,
  ])
  expect(body.meta).toEqual({
    pagination: { current_page: 1, per_page: 50, total: 12, last_page: 1 },
    count: { all: 12, trash: 2, read: 5, unread: 7 },
  })
})

test('a row has the main value only, in the order of the platform', async () => {
  const api = testApi()
  const { body } = await api.get(`${ROOT}?search=clara`, { as })
  const [row] = body.data
  expect(Object.keys(row)).toEqual([
    'id',
    'post',
    'form',
    'actions_count',
    'actions_succeeded_count',
    'referer',
    'referer_title',
    'element_id',
    'main_meta_id',
    'user_id',
    'user_agent',
    'user_ip',
    'user_name',
    'created_at_gmt',
    'updated_at_gmt',
    'created_at',
    'updated_at',
    'status',
    'is_read',
    'main',
    'values',
  ])
  const email = { id: 1402, key: 'email', value: 'clara@example.test' }
  expect(row).toMatchObject({ main: email, values: [email], main_meta_id: '1402', user_id: '0' })
  expect(row.created_at_gmt).toBe('2026-03-08 08:05:50')
  expect(row.created_at).toBe('2026-03-08 09:05:50')
})

test('only administrators can access submissions', async () => {
  const api = testApi()
  expect((await api.get(ROOT)).status).toBe(401)
  expect((await api.get(ROOT, { as: 'editor' })).status).toBe(403)
  expect((await api.get(`${ROOT}?per_page=101`)).status).toBe(400)
})

test('status, form, referer and text filter the list', async () => {
  const api = testApi()
  expect(await idsOf(api, '?status=trash')).toEqual([8, 3])
  expect(await idsOf(api, '?status=read')).toEqual([6, 5, 4, 2, 1])
  expect(await idsOf(api, '?form=52_476d0ce&status=unread')).toEqual([13, 11, 9])
  expect(await idsOf(api, '?form=')).toEqual([])
  const referer = encodeURIComponent('https://programmes.example.test/programmes/garden-group/')
  expect(await idsOf(api, `?referer=${referer}`)).toEqual([10, 4])
  expect(await idsOf(api, '?search=Lena%20Hoffmann,lena@')).toEqual([1])
  expect(await idsOf(api, '?search=14')).toEqual([14])
  expect(await idsOf(api, '?search=Phone/1.0')).toEqual([])
})

test('counts apply every filter except the status', async () => {
  const api = testApi()
  const { body } = await api.get(`${ROOT}?form=52_476d0ce&status=trash`, { as })
  expect(body.meta.count).toEqual({ all: 5, trash: 1, read: 2, unread: 3 })
  expect(body.meta.pagination.total).toBe(1)
})

test('the order can be chosen', async () => {
  const api = testApi()
  expect((await idsOf(api, '?order=asc'))[0]).toBe(1)
  expect(await idsOf(api, '?order_by=main_meta_id&order=asc&per_page=2')).toEqual([1, 2])
  expect(await idsOf(api, '?order_by=id&per_page=1')).toEqual([14])
})

test('invalid filters are rejected', async () => {
  const api = testApi()
  for (const query of ['?per_page=0', '?status=', '?status=new', '?order=up', '?order_by=name'])
    expect((await api.get(`${ROOT}${query}`, { as })).body.code).toBe('rest_invalid_param')
})

test('a single submission has its fields, values and actions', async () => {
  const api = testApi()
  const { body } = validUntyped(getSubmission, await api.get(`${ROOT}/6`, { as }))
  expect(body.data.post.edit_url).toBe('http://site.example/admin/post.php?post=52&action=builder')
  expect(body.data.form.fields[1]).toEqual({ id: 'email', type: 'email', label: 'Email' })
  expect(body.data.values).toHaveLength(3)
  expect(body.data.form_actions_log).toEqual([
    {
      id: 6,
      name: 'email',
      label: 'Email',
      status: 'failed',
      log: 'The mail server did not answer.',
      created_at: '2026-01-22 13:00:07',
      updated_at: '2026-01-22 13:00:07',
    },
  ])
  const keys = Object.keys(body.data)
  expect(keys.indexOf('values')).toBeLessThan(keys.indexOf('main'))
})

test('an unknown submission is not found, and an empty response as deployed', async () => {
  const { status, body } = await testApi().get(`${ROOT}/999`, { as })
  expect([status, body.data.status]).toEqual([404, 404])
  const deployed = await testApi({ asDeployed: true }).get(`${ROOT}/999`, { as })
  expect([deployed.status, deployed.text]).toEqual([200, ''])
  expect((await testApi().get(`${ROOT}/abc`, { as })).status).toBe(404)
})

test('reading a submission does not mark it as read, and a trashed one can be read', async () => {
  const api = testApi()
  await api.get(`${ROOT}/14`, { as })
  expect((await api.get(`${ROOT}/14`, { as })).body.data.is_read).toBe(false)
  expect((await api.get(`${ROOT}/3`, { as })).body.data.status).toBe('trash')
})

test('deleting the page removes the form, but not its name', async () => {
  const api = testApi()
  api.site.posts.remove(52)
  const { body } = validUntyped(getSubmission, await api.get(`${ROOT}/1`, { as }))
  expect(body.data.post).toEqual({ id: 52 })
  expect(body.data.form).toEqual({ name: 'Contact', element_id: '476d0ce' })
  const forms = validUntyped(listForms, await api.get('/builder/v1/forms', { as }))
  expect(forms.body.data.map(({ label }: { label: string }) => label)).toEqual([
    'Registration (9b3e7a1)',
  ])
})

test('deleting trashes first, restoring reverts it, force removes', async () => {
  const api = testApi()
  const first = valid(deleteSubmission, await api.delete(`${ROOT}/1`))
  expect(first.text).toBe('{"data":[],"meta":{"affected":1,"failed":0}}')
  expect((await api.delete(`${ROOT}/1`)).status).toBe(200)
  const restored = valid(restoreSubmission, await api.patch(`${ROOT}/restore/1`))
  expect(restored.body.meta.affected).toBe(1)
  const again = await api.post(`${ROOT}/restore/1`)
  expect([again.status, again.body]).toEqual([
    404,
    {
      code: 'rest_not_found',
      message: 'Submission not found or not in trash.',
      data: { status: 404 },
    },
  ])
  await api.delete(`${ROOT}/1`, { force: true })
  expect((await api.get(`${ROOT}/1`, { as })).status).toBe(404)
  expect((await api.delete(`${ROOT}/1`)).body.message).toBe('Submission not found.')
})

test('only known ids are processed', async () => {
  const api = testApi()
  const dropped = await api.send('DELETE', `${ROOT}?ids=1,2,999`, { as })
  expect(valid(deleteSubmissions, dropped).body.meta).toEqual({ affected: 2, failed: 0 })
  expect((await api.delete(ROOT, { ids: [998, 999] })).body.meta.affected).toBe(0)
  expect((await api.delete(ROOT, { ids: [999] })).status).toBe(404)
  const back = valid(restoreSubmissions, await api.put(`${ROOT}/restore`, { ids: [1, 2, 14] }))
  expect(back.body.meta.affected).toBe(2)
  expect((await api.put(`${ROOT}/restore`, { ids: [14] })).status).toBe(404)
})

test('ids are required, non-empty and numeric', async () => {
  const api = testApi()
  for (const path of [ROOT, `${ROOT}/restore`]) {
    expect((await api.post(path, {})).body.code).toBe('rest_missing_callback_param')
    const empty = await api.post(path, { ids: [] })
    expect(empty.body.data).toEqual({
      status: 400,
      params: { ids: 'Invalid parameter.' },
      details: [],
    })
    const wrong = await api.post(path, { ids: ['x'] })
    expect(wrong.body.data.params.ids).toBe('ids[0] is not of type integer.')
  }
})

test('marking one submission returns it, marking several counts them', async () => {
  const api = testApi()
  const one = valid(updateSubmissions, await api.put(ROOT, { ids: [14], is_read: true }))
  expect(one.body.data).toMatchObject({ id: 14, is_read: true })
  const many = valid(updateSubmissions, await api.post(ROOT, { ids: [13, 14], is_read: false }))
  expect(many.body).toEqual({ data: [], meta: { affected: 2, failed: 0 } })
  expect((await api.get(`${ROOT}/14`, { as })).body.data.is_read).toBe(false)
  expect((await api.post(ROOT, { ids: [999] })).status).toBe(404)
})

test('only existing values change, without markup', async () => {
  const api = testApi()
  const values = { message: '<b>New</b> & "q"', unknown: 'x' }
  const response = await api.patch(`${ROOT}/14`, { values: { ...values, name: 'Clara N.' } })
  const { data } = validUntyped(updateSubmission, response).body
  expect(data.values.map(({ key }: { key: string }) => key)).not.toContain('unknown')
  expect(data.values[0].value).toBe('Clara N.')
  expect(data.updated_at_gmt).toBe('2026-03-10 09:00:00')
  const contact = await api.put(`${ROOT}/13`, { values })
  expect(contact.body.data.values[2].value).toBe('New & "q"')
  expect((await api.put(`${ROOT}/13`, { values: ['x'] })).status).toBe(400)
  expect((await api.put(`${ROOT}/999`, {})).status).toBe(404)
})

test('the read flag of one submission is accepted in the body only', async () => {
  const api = testApi()
  await api.send('POST', `${ROOT}/14?is_read=1`, { as })
  expect((await api.get(`${ROOT}/14`, { as })).body.data.is_read).toBe(false)
  await api.send('POST', `${ROOT}/14`, { as, form: 'is_read=1' })
  expect((await api.get(`${ROOT}/14`, { as })).body.data.is_read).toBe(true)
  const wrong = await api.post(`${ROOT}/14`, { is_read: 'maybe' })
  expect(wrong.body.data.params.is_read).toBe('is_read is not of type boolean.')
})

test('an explicit null page is the first one', async () => {
  const api = testApi()
  const json = { page: null, per_page: null, search: null }
  const list = await api.send('GET', ROOT, { as, json })
  expect(list.body.meta.pagination).toMatchObject({ current_page: 1, per_page: 50, total: 12 })
})

test('referers are listed once each, by title or by address', async () => {
  const api = testApi()
  const path = `${ROOT}/referer`
  const all = valid(listReferers, await api.get(path, { as })).body.data
  expect(all).toHaveLength(5)
  expect((await api.get(`${path}?search=garden`, { as })).body.data).toEqual([
    {
      label: 'Garden group',
      value: 'https://programmes.example.test/programmes/garden-group/',
    },
  ])
  const value = encodeURIComponent('https://programmes.example.test/contact/')
  const exact = await api.get(`${path}?search=garden&value=${value}`, { as })
  expect(exact.body.data.map(({ label }: { label: string }) => label)).toEqual(['Contact'])
  const wrong = await api.get(`${path}?context=view`, { as })
  expect(wrong.body.data.params.context).toBe('context is not options.')
})

test('a submitted form stores a submission and a snapshot', async () => {
  const api = testApi()
  const field = { type: 'text', label: 'Question' }
  recordSubmission(api.site, {
    post_id: 40,
    element_id: 'a1b2c3d',
    form_name: 'Quick question',
    referer: 'http://site.example/',
    fields: [
      { ...field, id: 'question', value: 'When?' },
      { ...field, id: 'mail', type: 'email', value: 'q@example.test' },
    ],
    actions: [{ name: 'webhook', label: 'Webhook', status: 'failed', log: 'Webhook error.' }],
  })
  const { body } = validUntyped(getSubmission, await api.get(`${ROOT}/15`, { as }))
  expect(body.data).toMatchObject({
    actions_count: 1,
    actions_succeeded_count: 0,
    main: { id: 1407, key: 'mail', value: 'q@example.test' },
  })
  expect((await api.get('/builder/v1/forms', { as })).body.data).toContainEqual({
    label: 'Quick question (a1b2c3d)',
    value: '40_a1b2c3d',
  })
})

test('values stored later with explicit ids keep theirs, and new values get higher ones', () => {
  const { site } = testApi()
  const form: SubmittedForm = {
    post_id: 40,
    element_id: 'a1b2c3d',
    form_name: 'Quick question',
    referer: 'http://site.example/',
    fields: [{ id: 'question', type: 'text', label: 'Question', value: 'When?' }],
  }
  const first = recordSubmission(site, form)
  const values = [{ id: 5000, key: 'question', value: 'Where?' }]
  site.formSubmissions.insert({ ...first, id: 900, values })
  expect(recordSubmission(site, form).values[0]?.id).toBe(5001)
})

test('a recorded referer is found by the address that responses show', async () => {
  const api = testApi()
  const record = api.site.formSubmissions.get(1)
  if (!record) throw new Error('expected a submission')
  api.site.write(recordedHome, 'https://live.example')
  api.site.formSubmissions.replace({ ...record, referer: 'https://live.example/contact/' })
  const { body } = await api.get(`${ROOT}/1`, { as })
  expect(body.data.referer).toBe('http://site.example/contact/')
  expect(await idsOf(api, `?referer=${encodeURIComponent(body.data.referer)}`)).toContain(1)
})
