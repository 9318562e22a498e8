import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const SUBMISSIONS = '/builder/v1/form-submissions'
const as = 'admin'

/** A page with a form, and a visitor who submits it. */
async function formPage(settings: object = {}) {
  const api = testApi()
  const field = { _id: '1', custom_id: 'message', field_type: 'text', field_label: 'Message' }
  const form = {
    id: 'f0a1b2c',
    elType: 'widget',
    widgetType: 'form',
    settings: {
      form_name: 'Ask',
      form_fields: [{ ...field, required: 'true' }],
      submit_actions: ['save-to-database', 'email'],
      ...settings,
    },
    elements: [],
  }
  const meta = { _builder_edit_mode: 'builder', _builder_data: JSON.stringify([form]) }
  const page = await api.post('/core/v2/pages', { title: 'Ask us', meta })
  const submit = async (sent: Readonly<Record<string, string>> = {}) => {
    const values = {
      action: 'builder_pro_forms_send_form',
      post_id: String(page.body.id),
      form_id: form.id,
      'form_fields[message]': 'When?',
      ...sent,
    }
    const { standIn } = api
    const { status, body } = await standIn.respond(
      standIn.dispatch({
        method: 'POST',
        target: '/admin-ajax.php',
        origin: 'http://site.example',
        header: (name) =>
          name === 'content-type' ? 'application/x-www-form-urlencoded' : undefined,
        body: new TextEncoder().encode(new URLSearchParams(values).toString()),
      }),
    )
    return { status, body: JSON.parse(body) }
  }
  const found = async () =>
    (await api.get(`${SUBMISSIONS}?form=${page.body.id}_${form.id}`, { as })).body.data
  return { api, submit, found, page }
}

test('a form submitted by a visitor of a page becomes a submission', async () => {
  const { submit, found, page } = await formPage()
  expect(await submit()).toMatchObject({ status: 200, body: { success: true } })
  expect(await found()).toMatchObject([
    {
      post: { id: page.body.id },
      form: { name: 'Ask', element_id: 'f0a1b2c' },
      actions_count: 1,
      is_read: false,
      values: [{ key: 'message', value: 'When?' }],
    },
  ])
})

test('the form is removed with its page, its submissions remain', async () => {
  const { api, submit, found, page } = await formPage()
  await submit()
  const forms = async () => (await api.get('/builder/v1/forms', { as })).text
  expect(await forms()).toContain(`${page.body.id}_f0a1b2c`)
  await api.delete(`/core/v2/pages/${page.body.id}`, { force: true }, as)
  expect(await forms()).not.toContain(`${page.body.id}_f0a1b2c`)
  expect(api.site.formSnapshots.has(`${page.body.id}_f0a1b2c`)).toBe(false)
  expect(await found()).toHaveLength(1)
})

test('a form without a required field, or an unknown form, stores nothing', async () => {
  const { submit, found } = await formPage()
  const empty = await submit({ 'form_fields[message]': '' })
  expect(empty.body).toMatchObject({
    success: false,
    data: { errors: { message: expect.any(String) } },
  })
  expect((await submit({ form_id: 'ffffff0' })).body.success).toBe(false)
  expect((await submit({ post_id: '999999' })).body.success).toBe(false)
  expect(await found()).toEqual([])
})

test('a form that does not store its submissions creates none', async () => {
  const { submit, found } = await formPage({ submit_actions: ['email'] })
  expect((await submit()).body.success).toBe(true)
  expect(await found()).toEqual([])
})
