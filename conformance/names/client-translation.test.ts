import { expect, test } from 'vitest'
import { formBody } from '#conformance/call/form-body.ts'
import type { OutgoingRequest } from '#conformance/transport/exchange.ts'
import type { FormType } from '#openapi/language/define.ts'
import { readNames } from '#openapi/names/names.ts'
import { createClientTranslation } from './client-translation.ts'

const { outward, inward } = createClientTranslation(
  readNames({
    core: 'acme',
    builder: 'pagesmith',
    'builder-pro': 'pagesmith-plus',
    'builder-ai': 'pagesmith-mind',
    suite: 'onesuite',
    spamfilter: 'junkstop',
    contactform: 'mailform',
    paths: { '/core/v2/pages/{id}': '/acme/v2/sheets/{id}' },
    arguments: { is_read: 'was_seen' },
    headers: { 'X-WP-Total': 'X-Acme-Total' },
  }),
)

const get = (path: string): OutgoingRequest => ({ method: 'GET', path, identity: 'anonymous' })
const post = (path: string, body: unknown): OutgoingRequest => ({
  method: 'POST',
  path,
  identity: 'anonymous',
  body: JSON.stringify(body),
})
const bodyOf = (outgoing: OutgoingRequest, status: number, body: unknown): unknown =>
  JSON.parse(inward(outgoing, { status, headers: {}, text: JSON.stringify(body) }).text)

test('a path is renamed by its route, with valid and invalid parameters', () => {
  expect(outward(get('/core/v2/posts/7')).path).toBe('/acme/v2/posts/7')
  expect(outward(get('/core/v2/pages/7')).path).toBe('/acme/v2/sheets/7')
  expect(outward(get('/core/v2/pages/a%20b')).path).toBe('/acme/v2/sheets/a%20b')
  expect(outward(get('/core/v2/no-such-route')).path).toBe('/acme/v2/no-such-route')
  expect(outward(get('/elsewhere/v1')).path).toBe('/elsewhere/v1')
  expect(outward(post('/suite/v1/plugins/builder-pro/activate', {})).path).toBe(
    '/onesuite/v1/plugins/pagesmith-plus/activate',
  )
  expect(outward(get('/builder/v1/settings/builder_notice')).path).toBe(
    '/pagesmith/v1/settings/pagesmith_notice',
  )
})

test('arguments, their members and their values are renamed; free text is not', () => {
  expect(outward(get('/core/v2/posts?search=builder&per_page=2')).path).toBe(
    '/acme/v2/posts?search=builder&per_page=2',
  )
  expect(
    JSON.parse(outward(post('/builder/v1/form-submissions/7', { is_read: true })).body ?? ''),
  ).toEqual({
    was_seen: true,
  })
  expect(outward(get('/spamfilter/v1/settings?_fields=spamfilter_strictness')).path).toBe(
    '/junkstop/v1/settings?_fields=junkstop_strictness',
  )
})

test('form fields are renamed like arguments, their content is not', () => {
  const sentAs = (type: FormType) =>
    outward({
      ...post('/contactform/v1/contact-forms/7/feedback', {}),
      ...formBody(type, { _contactform_unit_tag: 'a', 'your-message': '_contactform_unit_tag' }),
    }).body
  expect(sentAs('application/x-www-form-urlencoded')).toBe(
    '_mailform_unit_tag=a&your-message=_contactform_unit_tag',
  )
  const parts = sentAs('multipart/form-data')
  expect(parts).toContain('name="_mailform_unit_tag"\r\n\r\na\r\n')
  expect(parts).toContain('name="your-message"\r\n\r\n_contactform_unit_tag\r\n')
})

test('invalid JSON and invalid escapes are sent unchanged', () => {
  expect(outward({ ...post('/core/v2/posts', {}), body: '{"title":' }).body).toBe('{"title":')
  expect(outward(get('/core/v2/posts?search=%E0%A4%A')).path).toBe('/acme/v2/posts?search=%E0%A4%A')
})

test('the parts of a batch are renamed, and their responses are renamed back', () => {
  const outgoing = post('/batch/v1', {
    requests: [
      { path: '/builder/v1/notes/mark', body: {} },
      { path: '/spamfilter/v1/settings', body: { spamfilter_strictness: true } },
    ],
  })
  const { requests } = JSON.parse(outward(outgoing).body ?? '')
  expect(requests[1]).toEqual({
    path: '/junkstop/v1/settings',
    body: { junkstop_strictness: true },
  })
  const answers = {
    responses: [null, { status: 200, body: { junkstop_strictness: true }, headers: {} }],
  }
  expect(bodyOf(outgoing, 207, answers)).toMatchObject({
    responses: [null, { body: { spamfilter_strictness: true } }],
  })
})

test('an index is renamed to neutral names, with its own captures and additions', () => {
  const index = {
    namespaces: ['acme/v2', 'other/v1'],
    routes: {
      '/acme/v2/sheets/(?P<id>[\\d]{1,3})': {
        namespace: 'acme/v2',
        methods: ['GET'],
        endpoints: [],
      },
      '/onesuite/v1/plugins/(?P<slug>[a-z]+)/activate': {
        namespace: 'onesuite/v1',
        methods: ['POST'],
        endpoints: [{ methods: ['POST'], args: { slug: { enum: ['pagesmith', 'extra'] } } }],
      },
      '/other/v1': { namespace: 'other/v1', methods: ['GET'], endpoints: [] },
    },
  }
  const neutral = bodyOf(get('/'), 200, index) as typeof index
  expect(neutral.namespaces).toEqual(['core/v2', 'other/v1'])
  expect(Object.keys(neutral.routes)).toEqual([
    '/core/v2/pages/(?P<id>[\\d]{1,3})',
    '/suite/v1/plugins/(?P<slug>[a-z]+)/activate',
    '/other/v1',
  ])
  expect(JSON.stringify(neutral)).toContain('{"enum":["builder","extra"]}')
})

test('rejections, links and headers are renamed to neutral names', () => {
  const rejection = {
    code: 'pagesmith_x',
    message: 'Invalid parameter(s): was_seen',
    data: { params: { was_seen: 'was_seen is wrong.' } },
  }
  expect(bodyOf(post('/builder/v1/form-submissions/7', {}), 400, rejection)).toEqual({
    code: 'builder_x',
    message: 'Invalid parameter(s): is_read',
    data: { params: { is_read: 'is_read is wrong.' } },
  })
  const { headers } = inward(get('/core/v2/posts'), {
    status: 200,
    headers: {
      'x-acme-total': '3',
      link: '<https://x.test/api/acme/v2/sheets/3?page=2>; rel="next"',
    },
    text: '[]',
  })
  expect(headers).toEqual({
    'x-wp-total': '3',
    link: '<https://x.test/api/core/v2/pages/3?page=2>; rel="next"',
  })
})

test('a route word is not renamed inside a header name', () => {
  const { inward: fromTotal } = createClientTranslation(readNames({ core: 'wp' }))
  const shown = { 'x-wp-total': '3', 'x-wp-totalpages': '1' }
  const { headers } = fromTotal(get('/core/v2/posts'), { status: 200, headers: shown, text: '[]' })
  expect(headers).toEqual(shown)
})
