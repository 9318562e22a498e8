import { expect, test } from 'vitest'
import type { RawResponse } from '#conformance/transport/http.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { type ExpectedDetection, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import {
  editingRequests,
  hasArgument,
  isSuccessful,
  sentValue,
  withArgument,
  withoutArgument,
} from './requests.ts'
import { editingResponses } from './wire.ts'

const inBody = (edit: (text: string) => string) =>
  editingResponses((response: RawResponse) =>
    isSuccessful(response) ? { ...response, text: edit(response.text) } : undefined,
  )

/** Site time where UTC is meant. */
const localTime = inBody((text) =>
  text.replace(/"date":"([^"]+)","date_gmt":"[^"]+"/g, '"date":"$1","date_gmt":"$1"'),
)

const HOUR = 60 * 60 * 1000

/** A filter in another time zone. */
const hourLate = (name: string) =>
  editingRequests((request) => {
    const time = Date.parse(`${String(sentValue(request, name))}Z`)
    return Number.isNaN(time)
      ? undefined
      : withArgument(request, name, new Date(time + HOUR).toISOString().slice(0, 19))
  })

const firstWord = editingRequests((request) => {
  const [word, other] = String(sentValue(request, 'search') ?? '').split(' ')
  return other === undefined ? undefined : withArgument(request, 'search', word)
})

const emptyingExcerpt = editingRequests((request) =>
  hasArgument(request, 'status') ? withArgument(request, 'excerpt', '') : undefined,
)

/** An argument that is ignored when it has this value. */
const ignoring = (name: string, value: string) =>
  editingRequests((request) =>
    JSON.stringify(sentValue(request, name)) === value ? withoutArgument(request, name) : undefined,
  )

const firstCategory = editingRequests((request) => {
  const sent = sentValue(request, 'categories')
  return Array.isArray(sent) ? withArgument(request, 'categories', sent.slice(0, 1)) : undefined
})

const inRequestBody = (edit: (body: string) => string) =>
  editingRequests((request) => ({ ...request, ...(request.body && { body: edit(request.body) }) }))

const DETAILS: readonly ExpectedDetection[] = [
  ...(['password', 'sticky', 'tags'] as const).map((name) => ({
    by: 'core.posts.update/empties.POST',
    operation: 'core.posts.update',
    wire: ignoring(name, { password: '""', sticky: 'false', tags: '[]' }[name]),
  })),
  {
    by: 'core.pages.list/filter.parent',
    operation: 'core.pages.list',
    wire: editingRequests((request) => ({
      ...request,
      path: request.path.replace(/&parent%5B0%5D=0\b/, ''),
    })),
  },
  {
    by: 'core.pages.list/context.embed',
    operation: 'core.pages.list',
    wire: editingRequests((request) => ({
      ...request,
      path: request.path.replace('context=embed', 'context=view'),
    })),
  },
  {
    by: 'core.posts.read/excerpt_length',
    operation: 'core.posts.read',
    wire: editingRequests((request) => ({
      ...request,
      path: request.path.replace(/excerpt_length=\d+/, 'excerpt_length=6'),
    })),
  },
  {
    by: 'core.posts.create/stores.categories.several',
    operation: 'core.posts.create',
    wire: firstCategory,
  },
  {
    by: 'core.page-revisions.list/parent',
    operation: 'core.page-revisions.list',
    wire: inBody((text) => text.replaceAll(/"parent":\d+/g, '"parent":0')),
  },
  {
    by: 'core.post-revisions.read/same-fields',
    operation: 'core.post-revisions.read',
    wire: inBody((text) => text.replace('"title":{"raw":', '"title":{"source":')),
  },
  {
    by: 'core.posts.update/changes.PUT',
    operation: 'core.posts.update',
    method: 'PUT',
    wire: editingRequests((request) =>
      hasArgument(request, 'title') ? withArgument(request, 'slug', 'from-title') : undefined,
    ),
  },
  {
    by: 'batch.run/methods',
    operation: 'batch.run',
    wire: inRequestBody((body) => body.replace('{"title"', '{"content":"","title"')),
  },
  {
    by: 'batch.run/body.list',
    operation: 'batch.run',
    wire: inRequestBody((body) => body.replace('"categories":[]', '"slug":""')),
  },
  {
    by: 'builder.notes.update/changes.is_resolved.reopens',
    operation: 'builder.notes.update',
    wire: ignoring('is_resolved', 'false'),
  },
  {
    by: 'oembed.embed.read/args.maxwidth.acts',
    operation: 'oembed.embed.read',
    wire: editingRequests((request) => withoutArgument(request, 'maxwidth')),
  },
  ...['modified_after', 'modified_before'].map((name) => ({
    by: 'core.posts.list/filter.modified.half-hour',
    operation: 'core.posts.list',
    wire: hourLate(name),
  })),
  {
    by: 'core.pages.list/filter.search.words',
    operation: 'core.pages.list',
    wire: firstWord,
  },
  ...EDIT_METHODS.map((method) => ({
    by: `core.posts.update/keeps-unsent.${method}`,
    operation: 'core.posts.update',
    method,
    wire: emptyingExcerpt,
  })),
  {
    by: 'core.post-autosaves.read/reads-latest',
    operation: 'core.post-autosaves.read',
    wire: inBody((text) => text.replace(/"parent":\d+/, '"parent":0')),
  },
  {
    by: 'core.post-revisions.read/reads-one',
    operation: 'core.post-revisions.read',
    wire: inBody((text) => text.replace(/"author":\d+/, '"author":0')),
  },
  ...['post', 'page'].map((one) => ({
    by: `core.${one}-revisions.read/date-gmt`,
    operation: `core.${one}-revisions.read`,
    wire: localTime,
  })),
  {
    by: 'batch.run/creates.three',
    operation: 'batch.run',
    wire: inBody((text) => text.replaceAll('"status":201', '"status":200')),
  },
]

test('on an unknown deployment, each wrong detail is detected by its case', async () => {
  const lab = await createLab('b', INVOCATIONS.foreign)
  expect(await undetectedOf(lab, DETAILS)).toEqual([])
})

/** Deployments differ from the document here, so an unknown one shows a quirk. */
const OWN_DETAILS: readonly ExpectedDetection[] = [
  {
    by: 'core.posts.create/comment-status.default',
    operation: 'core.posts.create',
    wire: editingRequests((request) => withArgument(request, 'comment_status', 'closed')),
  },
  {
    by: 'builder.notes.create/field.route_post_id',
    operation: 'builder.notes.create',
    wire: editingRequests((request) => withoutArgument(request, 'route_post_id')),
  },
  ...(['PUT', 'PATCH'] as const).map((method) => ({
    by: `builder.notes.update/mentions.${method}`,
    operation: 'builder.notes.update',
    method,
    wire: editingRequests((request) => withoutArgument(request, 'mentioned_usernames')),
  })),
]

test('on the stand-in, each wrong detail is detected by its case', async () => {
  const lab = await createLab('a', INVOCATIONS.full)
  expect(await undetectedOf(lab, OWN_DETAILS)).toEqual([])
})
