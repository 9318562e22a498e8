import { expect, test } from 'vitest'
import { submissionControls } from '#fixtures/documents/contactform.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
  updateContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'

const FORMS = '/contactform/v1/contact-forms'
const asAdmin = { as: 'admin' }

test('the list has the first seven characters of each hash', async () => {
  const api = testApi()
  const response = valid(listContactForms, await api.get(FORMS, { as: 'contributor' }))
  expect(response.body[0]).toEqual({
    id: 12,
    hash: '3f9c0a1',
    slug: 'contact-form-1',
    title: 'Contact form 1',
    locale: 'en_US',
  })
})

test('the list supports pagination, order and search', async () => {
  const api = testApi()
  const ids = async (query: string) =>
    (await api.get(`${FORMS}?${query}`, asAdmin)).body.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([12, 59])
  expect(await ids('order=desc')).toEqual([59, 12])
  expect(await ids('per_page=1&offset=1')).toEqual([59])
  expect(await ids('search=sign+language')).toEqual([59])
})

test('missing permission results in 403, for anonymous callers too', async () => {
  const api = testApi()
  const refused = { status: 403, body: { code: 'contactform_forbidden', data: { status: 403 } } }
  expect(await api.get(FORMS)).toMatchObject(refused)
  expect(await api.get(FORMS, { as: 'subscriber' })).toMatchObject(refused)
  expect((await api.get(FORMS)).body.message).toBe('You are not allowed to access contact forms.')
  const create = await api.post(FORMS, {}, 'author')
  expect(create).toMatchObject(refused)
  expect(create.body.message).toBe('You are not allowed to create a contact form.')
  const read = await api.get(`${FORMS}/999`, { as: 'author' })
  expect(read).toMatchObject(refused)
  expect(read.body.message).toBe('You are not allowed to access the requested contact form.')
  expect(await api.delete(`${FORMS}/12`, {}, 'author')).toMatchObject(refused)
})

test('an unknown form or an item of another type is not found', async () => {
  const api = testApi()
  for (const id of [999, 40]) {
    const response = await api.get(`${FORMS}/${id}`, { as: 'editor' })
    expect(response.status).toBe(404)
    expect(response.body).toEqual({
      code: 'contactform_not_found',
      message: 'The requested contact form was not found.',
      data: { status: 404 },
    })
  }
  expect((await api.get(`${FORMS}/abc`, { as: 'editor' })).body.code).toBe('rest_no_route')
})

test('a create without context=save returns the form and stores nothing', async () => {
  const api = testApi()
  const response = valid(createContactForm, await api.post(FORMS, { title: 'Trial' }, 'editor'))
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({
    id: null,
    slug: null,
    title: 'Trial',
    locale: 'en_US',
    config_errors: [],
  })
  expect((await api.get(FORMS, asAdmin)).body).toHaveLength(2)
})

test('a saved form starts from the template and gets its slug afterwards', async () => {
  const api = testApi()
  const { body } = await api.post(FORMS, { title: 'Größe & <b>Lob</b>', context: 'save' })
  expect(body).toMatchObject({ slug: null, title: 'Größe & Lob' })
  expect(body.id).toBeGreaterThan(59)
  const read = validUntyped(getContactForm, await api.get(`${FORMS}/${body.id}`, asAdmin)).body
  expect(read.slug).toBe('grose-lob')
  expect(Object.keys(read)).toEqual(['id', 'slug', 'title', 'locale', 'properties'])
  const names = read.properties.form.fields.map(({ type, name }: Record<string, string>) => [
    type,
    name,
  ])
  expect(names).toEqual([
    ['text*', 'your-name'],
    ['email*', 'your-email'],
    ['text*', 'your-subject'],
    ['textarea', 'your-message'],
    ['submit', ''],
  ])
  expect(read.properties.mail).not.toHaveProperty('active')
  expect(read.properties.mail).toMatchObject({ use_html: 0, exclude_blank: 0 })
  expect(read.properties.mail_2).toMatchObject({ active: false, use_html: 0 })
  const again = await api.post(FORMS, { title: 'Größe & Lob', context: 'save' })
  expect((await api.get(`${FORMS}/${again.body.id}`, asAdmin)).body.slug).toBe('grose-lob-2')
})

test('an existing form cannot be created', async () => {
  const api = testApi()
  for (const id of [12, -1, '7 apples']) {
    const response = await api.post(FORMS, { id })
    expect(response.status).toBe(400)
    expect(response.body.code).toBe('contactform_post_exists')
  }
  expect((await api.post(FORMS, { id: 'text' })).status).toBe(200)
  expect((await api.post(FORMS, { id: 0 })).status).toBe(200)
})

test('a list of additional settings is rejected', async () => {
  const api = testApi()
  const response = await api.post(FORMS, { additional_settings: ['skip_mail: on'] })
  expect(response.status).toBe(400)
  expect(response.body.data.params).toEqual({
    additional_settings: 'additional_settings is not of type string.',
  })
})

test('additional settings become a list, or a map where a line in the middle is invalid', async () => {
  const api = testApi()
  const settings = async (additional_settings: string) =>
    valid(createContactForm, await api.post(FORMS, { additional_settings })).body.properties
      .additional_settings.settings
  expect(await settings('skip_mail: on\ndemo_mode: off\n\nfoo: bar')).toEqual({
    0: ['skip_mail', true],
    1: ['demo_mode', false],
    3: ['foo', 'bar'],
  })
  expect(await settings('')).toEqual([])
})

test('an update keeps absent properties, and always hash and slug', async () => {
  const api = testApi()
  const before = (await api.get(`${FORMS}/12`, asAdmin)).body
  const response = valid(
    updateContactForm,
    await api.patch(`${FORMS}/12`, { title: 'Write to us', context: 'save' }, 'editor'),
  )
  expect(response.body).toMatchObject({ id: 12, slug: 'contact-form-1', title: 'Write to us' })
  const after = (await api.get(`${FORMS}/12`, asAdmin)).body
  expect(after).toEqual({ ...before, title: 'Write to us' })
  expect((await api.get(FORMS, asAdmin)).body[0].hash).toBe('3f9c0a1')
  expect((await api.put(`${FORMS}/12`, { title: '' })).body.title).toBe('Untitled')
  expect((await api.get(`${FORMS}/12`, asAdmin)).body.title).toBe('Write to us')
})

test('messages replace the whole map; reading fills in the defaults', async () => {
  const api = testApi()
  const sent = { spam: 'No.', unknown: 'x', __proto__: { spam: 'y' } }
  const response = await api.post(`${FORMS}/59`, { messages: sent, context: 'save' })
  expect(response.body.properties.messages).toEqual({ spam: 'No.' })
  const { messages } = (await api.get(`${FORMS}/59`, asAdmin)).body.properties
  expect(Object.keys(messages)).toHaveLength(23)
  expect(messages).toMatchObject({
    spam: 'No.',
    mail_sent_ok: 'Thank you, your message is on its way.',
  })
})

test('configuration errors are reported, also in a dry run', async () => {
  const api = testApi()
  const mail = { sender: 'Team <team@example.test>', recipient: 'nobody', body: 'Text' }
  const errors = async (body: object) => (await api.post(FORMS, body)).body.config_errors
  expect(await errors({ mail })).toEqual({
    'mail.subject': [
      {
        message: 'There is a possible empty field.',
        link: 'https://docs.example.test/errors/maybe-empty',
      },
    ],
    'mail.recipient': [
      {
        message: 'Invalid mailbox syntax is used.',
        link: 'https://docs.example.test/errors/invalid-mailbox-syntax',
      },
    ],
  })
  expect(await errors({ mail, additional_settings: 'demo_mode: on' })).toEqual([])
})

test('only users with unfiltered_html keep scripts', async () => {
  const api = testApi()
  const form = '<p onclick="go()">x</p><script>go()</script>[text a]'
  expect((await api.post(FORMS, { form }, 'editor')).body.properties.form.content).toBe(form)
  const author = api.site.users.get(3)
  if (!author) throw new Error('expected the author')
  api.site.users.replace({ ...author, capabilities: ['publish_pages'] })
  expect((await api.post(FORMS, { form }, 'author')).body.properties.form.content).toBe(
    '<p>x</p>go()[text a]',
  )
})

test('a deleted form cannot be restored', async () => {
  const api = testApi()
  const response = valid(deleteContactForm, await api.delete(`${FORMS}/12`, {}, 'editor'))
  expect(response.body).toEqual({ deleted: true })
  expect((await api.delete(`${FORMS}/12`)).body.code).toBe('contactform_not_found')
  expect((await api.get(FORMS, asAdmin)).body).toHaveLength(1)
})

test('a storage failure is reported', async () => {
  const api = testApi()
  api.site.change(submissionControls, { storage: 'failing' })
  const saved = await api.post(FORMS, { context: 'save' })
  expect([saved.status, saved.body.code]).toEqual([500, 'contactform_cannot_save'])
  const deleted = await api.delete(`${FORMS}/12`)
  expect([deleted.status, deleted.body.code]).toEqual([500, 'contactform_cannot_delete'])
  expect((await api.get(`${FORMS}/12`, asAdmin)).status).toBe(200)
})
