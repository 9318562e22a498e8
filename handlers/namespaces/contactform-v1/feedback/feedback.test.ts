import { expect, test } from 'vitest'
import { submissionControls } from '#fixtures/documents/contactform.ts'
import { spamService } from '#fixtures/documents/spamfilter.ts'
import { multipart, type TestParts } from '#handlers/testing/multipart.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  getFeedbackSchema,
  refillContactForm,
  submitFeedback,
} from '#openapi/namespaces/contactform-v1/feedback.ts'

const FORM = '/contactform/v1/contact-forms/12'
const UNIT_TAG = 'contactform-f12-p34-o1'
const FILLED: TestParts = {
  'your-name': 'Lena Hoffmann',
  'your-email': 'lena@example.test',
  'your-subject': 'Spring camp',
  'your-message': 'Is there a bus?',
}
const AGENT = { 'user-agent': 'Tests/1.0' }

interface SubmitOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly as?: string
}

const submit = async (
  api: TestApi,
  parts: TestParts,
  { headers = AGENT, as }: SubmitOptions = {},
) =>
  validUntyped(
    submitFeedback,
    await api.send('POST', `${FORM}/feedback`, {
      ...multipart({ _contactform_unit_tag: UNIT_TAG, ...parts }, headers),
      ...(as && { as }),
    }),
  ).body

const setForm = (api: TestApi, body: object) =>
  api.put(FORM, { ...body, context: 'save' }).then(({ status }) => expect(status).toBe(200))

const outbox = (api: TestApi) =>
  api.site.journal
    .all()
    .filter(({ kind }) => kind === 'mail')
    .map(({ details }) => details)

test('a completed form sends its mail and returns a hash', async () => {
  const api = testApi()
  const response = await submit(api, FILLED)
  expect(response).toEqual({
    contact_form_id: 12,
    status: 'mail_sent',
    message: 'Thank you, your message is on its way.',
    posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    into: `#${UNIT_TAG}`,
    invalid_fields: [],
  })
  expect(outbox(api)).toEqual([
    expect.objectContaining({
      contact_form_id: 12,
      template: 'mail',
      subject: 'Example Programmes "Spring camp"',
      recipient: 'admin@example.test',
      additional_headers: 'Reply-To: lena@example.test',
      body: expect.stringContaining('From: Lena Hoffmann lena@example.test'),
    }),
  ])
})

test('equal values have the same hash within half an hour', async () => {
  const api = testApi()
  const hash = async (parts: TestParts) => (await submit(api, parts)).posted_data_hash
  const first = await hash(FILLED)
  expect(await hash(FILLED)).toBe(first)
  expect(await hash({ ...FILLED, 'your-name': 'Lena' })).not.toBe(first)
  api.site.clock.step(1_800_001)
  expect(await hash(FILLED)).not.toBe(first)
})

test('invalid values are reported once per field', async () => {
  const api = testApi()
  const response = await submit(api, { ...FILLED, 'your-email': 'nobody', 'your-subject': '  ' })
  expect(response).toEqual({
    contact_form_id: 12,
    status: 'validation_failed',
    message: 'One or more fields have an error. Please check and try again.',
    posted_data_hash: '',
    into: `#${UNIT_TAG}`,
    invalid_fields: [
      {
        field: 'your-email',
        message: 'Please enter an email address.',
        idref: null,
        error_id: `${UNIT_TAG}-ve-your-email`,
      },
      {
        field: 'your-subject',
        message: 'Please fill out this field.',
        idref: null,
        error_id: `${UNIT_TAG}-ve-your-subject`,
      },
    ],
  })
  expect(outbox(api)).toEqual([])
})

test('invalid fields come before the hash, an empty list after it', async () => {
  const api = testApi()
  const head = ['contact_form_id', 'status', 'message']
  expect(Object.keys(await submit(api, FILLED))).toEqual([
    ...head,
    'posted_data_hash',
    'into',
    'invalid_fields',
  ])
  expect(Object.keys(await submit(api, { ...FILLED, 'your-email': 'lena' }))).toEqual([
    ...head,
    'invalid_fields',
    'posted_data_hash',
    'into',
  ])
})

test('a value outside the list is reported after the other errors, with the id of its field', async () => {
  const api = testApi()
  await setForm(api, { form: '[checkbox days id:days "Mon" "Tue"][text* your-name]' })
  const { invalid_fields } = await submit(api, { 'days[]': ['Mon', 'Sun'] })
  expect(invalid_fields).toMatchObject([
    { field: 'your-name' },
    {
      field: 'days',
      idref: 'days',
      message: 'Undefined value was submitted through this field.',
    },
  ])
})

test('checks run in order: content type, form, unit tag', async () => {
  const api = testApi()
  const json = await api.send('POST', '/contactform/v1/contact-forms/999/feedback', { json: {} })
  expect([json.status, json.body.code]).toEqual([415, 'contactform_unsupported_media_type'])
  const form = await api.send('POST', `${FORM}/feedback`, { form: 'your-name=a' })
  expect(form.status).toBe(415)
  expect((await api.send('POST', `${FORM}/feedback`)).status).toBe(415)
  const body = multipart({ _contactform_unit_tag: '<>' })
  const unknown = await api.send('POST', '/contactform/v1/contact-forms/999/feedback', body)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'contactform_not_found'])
  const tagless = await api.send('POST', `${FORM}/feedback`, body)
  expect([tagless.status, tagless.body.code]).toEqual([400, 'contactform_unit_tag_not_found'])
})

test('a unit tag is sanitised', async () => {
  const response = await submit(testApi(), { ...FILLED, _contactform_unit_tag: 'a b<c>-1' })
  expect(response.into).toBe('#abc-1')
})

test('missing acceptance stops the submission', async () => {
  const api = testApi()
  await setForm(api, { form: '[acceptance terms] I agree. [/acceptance]' })
  expect(await submit(api, {})).toMatchObject({
    status: 'acceptance_missing',
    message: 'Please accept the terms before you send your message.',
    posted_data_hash: '',
    invalid_fields: [],
  })
  expect((await submit(api, { terms: '1' })).status).toBe('mail_sent')
  await setForm(api, { form: '[acceptance terms invert] No mails. [/acceptance]' })
  expect((await submit(api, { terms: '1' })).status).toBe('acceptance_missing')
  await setForm(api, { form: '[acceptance terms optional] News. [/acceptance]' })
  expect((await submit(api, {})).status).toBe('mail_sent')
})

test('acceptance can be part of the validation', async () => {
  const api = testApi()
  await setForm(api, {
    form: '[acceptance terms] I agree. [/acceptance]',
    additional_settings: 'acceptance_as_validation: on',
  })
  expect(await submit(api, {})).toMatchObject({
    status: 'validation_failed',
    invalid_fields: [{ field: 'terms' }],
  })
})

test('a missing user agent or a disallowed word is spam', async () => {
  const api = testApi()
  expect(await submit(api, FILLED, { headers: {} })).toMatchObject({
    status: 'spam',
    posted_data_hash: '',
  })
  const word = { ...FILLED, 'your-message': 'an Understudy-Disallowed word' }
  expect((await submit(api, word)).status).toBe('spam')
  api.site.change(submissionControls, { disallowed_words: ['casino'] })
  expect((await submit(api, word)).status).toBe('mail_sent')
  expect((await submit(api, { ...FILLED, 'your-name': 'CASINO' })).status).toBe('spam')
  expect(outbox(api)).toHaveLength(1)
})

test('the spam service is used only with a key and sender fields', async () => {
  const api = testApi()
  const suspicious = { ...FILLED, 'your-message': 'understudy-spam' }
  const status = async () => (await submit(api, suspicious)).status
  await api.post('/spamfilter/v1/key', { key: 'a1b2c3d4e5f6' })
  expect(await status()).toBe('mail_sent')
  await setForm(api, { form: '[text* your-name spamfilter:author][textarea your-message]' })
  expect(await status()).toBe('spam')
  api.site.change(spamService, { reachable: false })
  expect(await status()).toBe('mail_sent')
  api.site.forget(spamService)
  await api.delete('/spamfilter/v1/key')
  expect(await status()).toBe('mail_sent')
})

test('a form for subscribers rejects anonymous callers and skips the spam check for others', async () => {
  const api = testApi()
  await setForm(api, { additional_settings: 'subscribers_only: on' })
  expect(await submit(api, FILLED)).toEqual({
    contact_form_id: 12,
    status: 'error',
    message: 'This contact form is available only for logged in users.',
    into: `#${UNIT_TAG}`,
    invalid_fields: [],
  })
  const known = await submit(api, FILLED, { headers: {}, as: 'subscriber' })
  expect(known.status).toBe('mail_sent')
})

test('files are checked after spam, and only if sent', async () => {
  const api = testApi()
  await setForm(api, { form: '[text* your-name][file* letter filetypes:pdf limit:20b]' })
  const send = (parts: TestParts, sending?: SubmitOptions) =>
    submit(api, { 'your-name': 'Lena', ...parts }, sending)
  const reason = async (parts: TestParts) =>
    (await send(parts)).invalid_fields[0]?.message ?? 'none'
  expect(await reason({ letter: { name: '', text: '' } })).toBe('Please fill out this field.')
  expect(await reason({ letter: { name: 'a.txt', text: 'x' } })).toBe(
    'Files of this type are not accepted.',
  )
  expect(await reason({ letter: { name: 'a.PDF', text: 'x'.repeat(21) } })).toBe(
    'The file is too large.',
  )
  expect((await send({})).status).toBe('mail_sent')
  expect((await send({ letter: { name: 'a.pdf', text: '' } })).status).toBe('mail_sent')
  const bad = { letter: { name: 'a.txt', text: 'x' } }
  expect((await send(bad, { headers: {} })).status).toBe('spam')
  expect((await send({ ...bad, 'your-name': '' })).invalid_fields).toMatchObject([
    { field: 'your-name' },
  ])
})

test('a hook can stop the mail with its own status and message', async () => {
  const api = testApi()
  api.site.change(submissionControls, { abort: {} })
  expect(await submit(api, FILLED)).toMatchObject({
    status: 'aborted',
    message: 'Sending mail has been aborted.',
    posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  api.site.change(submissionControls, { abort: { status: 'on_hold', message: 'Later.' } })
  expect(await submit(api, FILLED)).toMatchObject({ status: 'on_hold', message: 'Later.' })
  expect(outbox(api)).toEqual([])
})

test('a mail failure is reported, unless mail is disabled', async () => {
  const api = testApi()
  api.site.change(submissionControls, { mailer: 'failing' })
  expect(await submit(api, FILLED)).toMatchObject({
    status: 'mail_failed',
    message: 'Your message could not be sent. Please try again later.',
    posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  await setForm(api, { additional_settings: 'skip_mail: on' })
  expect((await submit(api, FILLED)).status).toBe('mail_sent')
  await setForm(api, { additional_settings: 'demo_mode: on' })
  expect(await submit(api, FILLED)).toMatchObject({ status: 'mail_sent', demo_mode: true })
  expect(await submit(api, {})).toMatchObject({ status: 'validation_failed', demo_mode: true })
  expect(outbox(api)).toEqual([])
})

test('mail and message contain the sent values; an active second mail is sent too', async () => {
  const api = testApi()
  const sent: TestParts = {
    _contactform_unit_tag: UNIT_TAG,
    'your-name': 'Lena <b>',
    'your-email': 'lena@example.test',
    programme: 'Choir',
    people: '2',
    'needs[]': ['Child care', 'Sign language'],
    terms: '1',
    'humans-only': 'Blue',
    'consent-letter': { name: 'letter.pdf', text: 'pdf' },
  }
  const { quiz } = (await api.get('/contactform/v1/contact-forms/59/refill')).body
  const [question, hash] = quiz['humans-only']
  const answers = { 'What colour is the sky?': 'BLUE', 'Two and three make?': ' 5 ' }
  const body = multipart(
    {
      ...sent,
      'humans-only': answers[question as keyof typeof answers],
      '_contactform_quiz_answer_humans-only': hash,
    },
    AGENT,
  )
  const response = await api.send('POST', '/contactform/v1/contact-forms/59/feedback', body)
  expect(response.body).toMatchObject({
    status: 'mail_sent',
    message: 'Thank you, Lena &lt;b&gt;. We will write to you soon.',
    quiz: { 'humans-only': [expect.any(String), expect.stringMatching(/^[0-9a-f]{32}$/)] },
  })
  expect(outbox(api)).toMatchObject([
    {
      template: 'mail',
      recipient: 'choir@example.test',
      subject: 'Registration for Choir: Lena <b>',
      body: 'Name: Lena <b>\nEmail: lena@example.test\nPeople: 2\nNeeds: Child care, Sign language\nTerms: Consented: I have read the terms of participation.',
      attachments: ['letter.pdf'],
    },
    { template: 'mail_2', recipient: 'lena@example.test', attachments: [] },
  ])
})

test('wrong quiz answers and captchas are rejected', async () => {
  const api = testApi()
  await setForm(api, { form: '[quiz q "1+1=?|2"][captchac c][captchar c]' })
  const refill = validUntyped(refillContactForm, await api.get(`${FORM}/refill`)).body
  const picture = /(\d+)\.png$/.exec(refill.captcha.c)?.[1] ?? ''
  const right = {
    q: '2',
    _contactform_quiz_answer_q: refill.quiz.q[1],
    c: picture.slice(-4),
    _contactform_captcha_challenge_c: picture,
  }
  expect(await submit(api, right)).toMatchObject({
    status: 'mail_sent',
    quiz: { q: ['1+1=?', refill.quiz.q[1]] },
    captcha: { c: expect.stringContaining('/uploads/captcha/') },
  })
  expect((await submit(api, { ...right, q: '3', c: 'x' })).invalid_fields).toMatchObject([
    { field: 'q', message: 'The answer to the quiz is wrong.' },
    { field: 'c', message: 'The code you entered is wrong.' },
  ])
})

test('a form without challenges has an empty refill', async () => {
  const response = valid(refillContactForm, await testApi().get(`${FORM}/refill`))
  expect(response.body).toEqual([])
})

test('the rules of a form are public and contain its own messages', async () => {
  const api = testApi()
  await setForm(api, {
    messages: { invalid_required: '<b>Needed</b>' },
    additional_settings: 'subscribers_only: on',
  })
  const { body } = valid(getFeedbackSchema, await api.get(`${FORM}/feedback/schema`))
  expect(body).toMatchObject({ version: 'contactform SWV Schema 2024-10', locale: 'en_US' })
  expect(body.rules.slice(0, 2)).toEqual([
    { rule: 'required', field: 'your-name', error: 'Needed' },
    {
      rule: 'maxlength',
      field: 'your-name',
      threshold: 400,
      error: 'This field has a too long input.',
    },
  ])
  expect(body.rules.map(({ rule }: { rule: string }) => rule)).toEqual(
    'required maxlength required email maxlength required maxlength maxlength'.split(' '),
  )
  const rich = await api.get('/contactform/v1/contact-forms/59/feedback/schema')
  valid(getFeedbackSchema, rich)
  expect((await api.get('/contactform/v1/contact-forms/999/feedback/schema')).status).toBe(404)
  expect((await api.get('/contactform/v1/contact-forms/999/refill')).status).toBe(404)
})
