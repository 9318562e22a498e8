/** Section 4.1: several creations in one request, and lists in the body of one. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import { batchResponses } from '#conformance/namespaces/core-v2/batch-responses.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'

const base = { kind: 'batch', level: 'should', needs: 'write', spec: '4.1' } as const

const scenarios = defineCases(base, {
  'batch.run/body.list': {
    level: 'must',
    title: 'The body of a request in a batch may contain lists.',
    async run(context) {
      const { id, record } = await context.createRecord(POST)
      if (listAt(record, 'categories').length === 0)
        skip({ why: 'not-applicable', detail: 'a new post has no categories' })
      const request = {
        method: 'PATCH' as const,
        path: `${listPosts.path}/${id}`,
        body: { categories: [] },
      }
      await context.callOk(runBatch, { requests: [request] })
      const { body } = await context.callOk(getPost, { id, context: 'edit' })
      check('categories', at(body, 'categories')).is([])
    },
  },

  'batch.run/body.object': {
    level: 'must',
    title: 'The body of a request in a batch may contain objects.',
    async run(context) {
      const { id } = await context.createRecord(POST)
      const request = {
        method: 'PATCH' as const,
        path: `${listPosts.path}/${id}`,
        body: { excerpt: { raw: 'As an object' }, comment_status: 'closed', ping_status: 'open' },
      }
      await context.callOk(runBatch, { requests: [request] })
      const { body } = await context.callOk(getPost, { id, context: 'edit' })
      check('excerpt', at(body, 'excerpt', 'raw')).is('As an object')
      check('comment_status', at(body, 'comment_status')).is('closed')
    },
  },

  'batch.run/creates.three': {
    title: 'Each of three creations in a batch has the status of a creation.',
    async run(context) {
      const tags = [
        await context.announceCreation(POST),
        await context.announceCreation(POST),
        await context.announceCreation(POST),
      ]
      const requests = tags.map((tag) => ({
        method: 'POST' as const,
        path: listPosts.path,
        body: { ...POST.fields(tag) },
      }))
      const parts = await batchResponses(context, requests)
      check(
        'statuses of the parts',
        parts.map((part) => at(part, 'status')),
      ).is([201, 201, 201])
      check(
        'titles of the parts',
        parts.map((part) => at(part, 'body', 'title', 'raw')),
      ).is(tags)
    },
  },

  'batch.run/creates.equal': {
    title: 'Two equal creations in a batch create two records.',
    async run(context) {
      const tag = await context.announceCreation(POST)
      const request = { method: 'POST' as const, path: listPosts.path, body: POST.fields(tag) }
      const parts = await batchResponses(context, [request, request])
      const ids = parts.map((part) => at(part, 'body', 'id'))
      check('records created', new Set(ids).size).is(2)
    },
  },
})

export const batchCreations: Playbook = { cases: scenarios }
