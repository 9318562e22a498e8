/** Section 4.1: several writes in one request. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE, POST } from '#conformance/namespaces/core-v2/records.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { getPage, listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import type { Json } from '#openapi/values/json.ts'
import { rawOf, statusOf, threePosts, titleChange, titleOf, twoPosts } from './batch-posts.ts'

const base = { kind: 'batch', level: 'must', needs: 'write', spec: '4.1' } as const

type Batch = RequestArguments<typeof runBatch>

const run = (context: Context, args: Batch) => context.callOk(runBatch, args)

/** The ids of the records in the responses to the parts. */
const idsIn = (body: unknown) => listAt(body, 'responses').map((part) => at(part, 'body', 'id'))

const MAX_PARTS = 25

const scenarios = defineCases(base, {
  'batch.run/runs-all': {
    title: 'A batch runs all requests and responds in their order.',
    async run(context) {
      const { one, other } = await twoPosts(context)
      const titles = [`${one.tag} by batch`, `${other.tag} by batch`] as const
      const requests = [titleChange(one.id, titles[0]), titleChange(other.id, titles[1])]
      const { body } = await run(context, { requests })
      check('ids of the parts', idsIn(body)).is([one.id, other.id])
      check('first title', await titleOf(context, one.id)).is(titles[0])
      check('second title', await titleOf(context, other.id)).is(titles[1])
    },
  },

  'batch.run/runs-all.three': {
    // The document does not show the members of the response.
    level: 'should',
    title:
      'The responses to three requests are in the order of the requests, each with its status.',
    async run(context) {
      const posts = await threePosts(context)
      const requests = posts.map(({ id, tag }) => titleChange(id, `${tag} by batch`))
      const { body } = await run(context, { requests })
      check('ids of the parts', idsIn(body)).is(posts.map(({ id }) => id))
      const statuses = listAt(body, 'responses').map((part) => at(part, 'status'))
      check('statuses of the parts', statuses).is([200, 200, 200])
    },
  },

  'batch.run/in-order': {
    level: 'should',
    title: 'The requests of a batch are run sequentially, in their order.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST)
      const titles = [`${tag} first`, `${tag} second`]
      await run(context, { requests: titles.map((title) => titleChange(id, title)) })
      check('title', await titleOf(context, id)).is(titles[1])
    },
  },

  'batch.run/method.default': {
    kind: 'default',
    title: 'The default method of a request in a batch is POST.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST)
      const title = `${tag} by batch`
      await run(context, { requests: [{ path: `${listPosts.path}/${id}`, body: { title } }] })
      check('title', await titleOf(context, id)).is(title)
    },
  },

  /** On a route without PUT, so that another default shows. */
  'batch.run/method.default.creates': {
    kind: 'default',
    title: 'A request without a method in a batch creates a record on a route with POST only.',
    async run(context) {
      const tag = await context.announceCreation(POST)
      const { body } = await run(context, {
        requests: [{ path: listPosts.path, body: { ...POST.fields(tag) } }],
      })
      const [part] = listAt(body, 'responses')
      const status = at(part, 'status')
      if (!context.target.hasDemo && (status === 401 || status === 403))
        skip({
          why: 'account',
          detail: `the account has no permission to create posts in a batch (${status})`,
        })
      check('title', at(part, 'body', 'title', 'raw')).is(tag)
      const { body: list } = await context.callOk(POST.list, POST.search(tag))
      check('new posts', POST.recordsOf(list).length).is(1)
    },
  },

  'batch.run/headers.list': {
    title: 'A header of a request in a batch may be a list.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST)
      const title = `${tag} by batch`
      const headers = { 'X-Conformance': ['one', 'two'] }
      await run(context, { requests: [{ ...titleChange(id, title), headers }] })
      check('title', await titleOf(context, id)).is(title)
    },
  },

  'batch.run/headers.value': {
    title:
      'A header of a request in a batch is a string or a list of strings; other types are rejected.',
    async run(context) {
      const { id, tag } = await context.createRecord(POST)
      for (const value of [5, true, { a: 'b' }, [5]]) {
        // Invalid types on purpose.
        const headers = { 'X-Conformance': value as never }
        const requests = [{ ...titleChange(id, `${tag} by batch`), headers }]
        await context.callRejected(runBatch, { requests })
      }
      check('title', await titleOf(context, id)).is(tag)
    },
  },

  'batch.run/deletes': {
    title: 'A batch can delete records.',
    async run(context) {
      const { id } = await context.createRecord(POST)
      await run(context, { requests: [{ method: 'DELETE', path: `${listPosts.path}/${id}` }] })
      check('status', await statusOf(context, id)).is('trash')
    },
  },

  /** With a query in the path, on pages and on posts. */
  'batch.run/methods': {
    title: 'A batch runs every method, on posts and on pages.',
    async run(context) {
      const { one, other } = await twoPosts(context)
      const page = await context.createRecord(PAGE)
      const removed = await context.createRecord(POST)
      const title = `${one.tag} by batch`
      const text = await rawOf(context, one.id, 'content')
      const requests = [
        { ...titleChange(one.id, title), method: 'PATCH' },
        { ...titleChange(other.id, title), method: 'POST' },
        { method: 'PUT', path: `${listPages.path}/${page.id}`, body: { title } },
        { method: 'DELETE', path: `${listPosts.path}/${removed.id}?force=true` },
      ] as const
      const { body: batchBody } = await run(context, { requests })
      for (const part of listAt(batchBody, 'responses')) {
        const status = Number(at(part, 'status'))
        check('status of a part', status).holds('a success', status >= 200 && status < 300)
      }
      check('title by PATCH', await titleOf(context, one.id)).is(title)
      check('text after PATCH', await rawOf(context, one.id, 'content')).is(text)
      check('title by POST', await titleOf(context, other.id)).is(title)
      const { body } = await context.callOk(getPage, { id: page.id, context: 'edit' })
      check('title of the page', at(body, 'title', 'raw')).is(title)
      const { status } = await context.call(getPost, { id: removed.id, context: 'edit' })
      check('status of the removed record', status).holds('a rejection', status >= 400)
    },
  },

  'batch.run/runs-most': {
    spec: '8',
    title: `A batch of ${MAX_PARTS} requests runs completely.`,
    async run(context) {
      const { one, other } = await twoPosts(context)
      const title = `${other.tag} by batch`
      const same = titleChange(one.id, `${one.tag} by batch`)
      const requests = [
        ...Array.from({ length: MAX_PARTS - 1 }, () => same),
        titleChange(other.id, title),
      ]
      const { body } = await run(context, { requests })
      check('parts', listAt(body, 'responses').length).is(MAX_PARTS)
      check('title by the last part', await titleOf(context, other.id)).is(title)
    },
  },

  'batch.run/answers': {
    level: 'assumed',
    title: 'A batch has status 207 with status, headers and body of each part.',
    async run(context) {
      const { id } = await context.createRecord(POST)
      const part = { ...titleChange(id, 'x'), body: {} }
      const response = await run(context, { requests: [part, { path: '/core/v2/no-such-route' }] })
      check('status', response.status).is(207)
      const parts = listAt(response.body, 'responses')
      check(
        'statuses',
        parts.map((part) => at(part, 'status')),
      ).is([200, 404])
      check('code of the second', at(parts[1], 'body', 'code')).is('rest_no_route')
      const names = Object.keys(Object(at(parts[0], 'headers')))
      check('headers of the first', names).holds('some', names.length > 0)
      const invalid = {
        requests: [titleChange(id, 0)],
        validation: 'require-all-validate',
      } as const
      check('failed', at((await run(context, invalid)).body, 'failed')).is('validation')
    },
  },
})

const newPost = (body: Json) => ({ path: listPosts.path, method: 'POST', body }) as const

const plays: readonly PlaybookLine[] = [
  play(runBatch, {
    sample: { requests: [newPost({})] },
    ownCall: {
      async arrange(context) {
        const { id, tag } = await context.createRecord(POST)
        return { requests: [titleChange(id, `${tag} by batch`)] }
      },
    },
    shapes: [
      {
        name: 'invalid',
        when: 'when one part is invalid with require-all-validate',
        args: {
          validation: 'require-all-validate',
          requests: [newPost({ status: 'no-such-status' })],
        },
        status: 207,
      },
    ],
  }),
]

export const batch: Playbook = {
  plays,
  cases: scenarios,
}
