/** Faults that show only for certain values. */
import { expect, test } from 'vitest'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type ExpectedDetection, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { editingArgument, editingRequests, withoutArgument } from './requests.ts'

const lowerCase = (name: string) => editingArgument(name, (value) => String(value).toLowerCase())

/** A body with a charset in its type is ignored. */
const withoutCharset = editingRequests((request) =>
  request.headers['content-type']?.includes('charset') ? { ...request, body: '{}' } : undefined,
)

const LISTED = /(?:include|exclude)(?:\[\d*\]|%5B\d*%5D)?=/

/** Of a list in the query only the first twenty entries are read. */
const firstTwenty = editingRequests((request) => {
  const [route = '', query = ''] = request.path.split('?')
  const parts = query.split('&')
  const entries = parts.filter((part) => LISTED.test(part))
  const short = entries.length > 1 ? entries.slice(0, 20) : entries.map(cutEntries)
  const others = parts.filter((part) => !LISTED.test(part))
  return entries.length
    ? { ...request, path: `${route}?${[...others, ...short].join('&')}` }
    : undefined
})

const cutEntries = (part: string): string => part.split(/,|%2C/i).slice(0, 20).join(',')

/** A short column of a database. */
const cutText = (name: string) => editingArgument(name, (value) => String(value).slice(0, 255))

const wrappedId = editingRequests((request) => {
  const path = request.path.replace(/\/(\d{10,})(?=\?|$)/, (_, id: string) =>
    Number(id) > 2 ** 32 ? `/${Number(id) % 2 ** 32}` : `/${id}`,
  )
  return path === request.path ? undefined : { ...request, path }
})

const untilUnknown = editingArgument('ids', (ids) => {
  const list = [ids].flat()
  const unknown = list.indexOf(UNASSIGNED_ID)
  return unknown < 0 ? list : list.slice(0, unknown)
})

/** Edits the responses to the requests whose address contains a text. */
const editingText =
  (part: string, edit: (text: string) => string) => (): WireFault => async (request, line) => {
    const response = await line.forward(request)
    return request.path.includes(part) ? { ...response, text: edit(response.text) } : response
  }

const withWarning = editingText(
  'beta',
  (text) => `Warning: unexpected text
${text}`,
)

/** Any spelling of the right password is accepted. */
const withRightPassword = (): WireFault => {
  let right = ''
  return async (request, line) => {
    const { authorization = '' } = request.headers
    if (authorization && right === '') right = authorization
    return line.forward(
      authorization
        ? { ...request, headers: { ...request.headers, authorization: right } }
        : request,
    )
  }
}

const FAULTS: readonly ExpectedDetection[] = [
  {
    by: 'core.posts.list/args.orderby.enum',
    operation: 'core.posts.list',
    wire: lowerCase('orderby'),
  },
  {
    by: 'seo.ai-suggestions.generate/args.editor.enum',
    operation: 'seo.ai-suggestions.generate',
    wire: lowerCase('editor'),
  },
  {
    by: 'core.posts.update/pairs.POST-PUT-PATCH',
    operation: 'core.posts.update',
    method: 'PUT',
    wire: withoutCharset,
  },
  {
    by: 'builder.components.validate/args.items[].title.minLength',
    operation: 'builder.components.validate',
    wire: editingArgument('items', (items) => [items].flat().slice(0, 1)),
  },
  {
    by: 'builder.notes.create/pairs',
    operation: 'builder.notes.create',
    wire: editingArgument('route_url', (url) => String(url).replace(/\?.*/, '')),
  },
  {
    by: 'builder.notes.update/pairs.POST-PUT-PATCH',
    operation: 'builder.notes.update',
    wire: cutText('content'),
  },
  {
    by: 'core.posts.list/authentication.wrong',
    operation: 'core.posts.list',
    wire: withRightPassword,
  },
  ...['posts', 'pages'].flatMap((type) =>
    ['include', 'exclude'].map((name) => ({
      by: `core.${type}.list/filter.${name}.many`,
      operation: `core.${type}.list`,
      wire: firstTwenty,
    })),
  ),
  {
    by: 'builder.site-navigation.recent-posts/posts_per_page.beside-post__not_in',
    operation: 'builder.site-navigation.recent-posts',
    wire: editingText('post__not_in', () => '[]'),
  },
  {
    by: 'multilang-st.strings.list/args.limit.above-default',
    operation: 'multilang-st.strings.list',
    wire: editingArgument('limit', (limit) => Math.min(10, Number(limit))),
  },
  {
    by: 'seo.available-posts.list/answer.odd-texts',
    operation: 'seo.available-posts.list',
    wire: withWarning,
  },
]

const IMPLIED: readonly ExpectedDetection[] = [
  {
    by: 'multilang-st.strings.count/leaves-out',
    operation: 'multilang-st.strings.count',
    wire: editingRequests((request) => withoutArgument(request, 'domain')),
  },
  {
    by: 'contactform.contact-forms.update/pairs.POST-PUT-PATCH',
    operation: 'contactform.contact-forms.update',
    wire: cutText('title'),
  },
  ...['colors', 'typography'].map((kind) => ({
    by: `builder.globals-${kind}.create/overwrites`,
    operation: `builder.globals-${kind}.create`,
    wire: cutText('title'),
  })),
  {
    by: 'contactform.contact-forms.read/answer.nobody',
    operation: 'contactform.contact-forms.read',
    wire: wrappedId,
  },
  {
    by: 'builder.form-submissions.delete-many/goes-on',
    operation: 'builder.form-submissions.delete-many',
    wire: untilUnknown,
  },
  ...['colors', 'typography'].map((kind) => ({
    by: `builder.globals-${kind}.create/keeps-capitals`,
    operation: `builder.globals-${kind}.create`,
    wire: editingRequests((request) => ({
      ...request,
      path: request.path.replace(/[^/]+(?=\?|$)/, (id) => id.toLowerCase()),
    })),
  })),
  {
    by: 'folders.folders.rename/is-stored',
    operation: 'folders.folders.rename',
    wire: editingArgument('title', (title) => String(title).replace(/[^\0-\uffff].*/u, '')),
  },
  {
    by: 'seo.available-posts.list/args.search.ampersand',
    operation: 'seo.available-posts.list',
    wire: editingArgument('search', (search) => String(search).replaceAll('&', '&amp;')),
  },
]

test('on a deployment, faults of certain values are detected by default', async () => {
  const lab = await createLab('b', INVOCATIONS.default)
  expect(await undetectedOf(lab, FAULTS)).toEqual([])
})

test('on a deployment, faults of certain values are detected at should', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  expect(await undetectedOf(lab, IMPLIED)).toEqual([])
})
