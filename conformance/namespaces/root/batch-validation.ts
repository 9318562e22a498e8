/** Section 4.1: an invalid request among valid ones. */

import { listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { type BatchPosts, threePosts, titleChange, titleOf, twoPosts } from './batch-posts.ts'

const base = { kind: 'batch', level: 'must', needs: 'write', spec: '4.1' } as const

/** A title that makes a request invalid. */
const INVALID = 0

const titleChanges = (posts: BatchPosts, titles: readonly unknown[]) =>
  posts.map(({ id }, index) => titleChange(id, titles[index]))

async function titlesOf(context: Context, posts: BatchPosts): Promise<readonly unknown[]> {
  const titles: unknown[] = []
  for (const { id } of posts) titles.push(await titleOf(context, id))
  return titles
}

const scenarios = defineCases(base, {
  'batch.run/validation.normal': {
    title: 'With normal validation, valid requests are run despite an invalid one.',
    async run(context) {
      const posts = await threePosts(context)
      for (const invalid of posts.keys()) {
        const titles: readonly unknown[] = posts.map(({ tag }) => `${tag} without ${invalid}`)
        const before = await titlesOf(context, posts)
        const requests = titleChanges(posts, titles.with(invalid, INVALID))
        const { body } = await context.callOk(runBatch, { requests, validation: 'normal' })
        check('parts', listAt(body, 'responses').length).is(posts.length)
        const expected = titles.with(invalid, before[invalid])
        check(`titles with request ${invalid} invalid`, await titlesOf(context, posts)).is(expected)
      }
    },
  },

  'batch.run/validation.default': {
    kind: 'default',
    title: 'The default validation is normal.',
    async run(context) {
      const { one, other } = await twoPosts(context)
      const title = `${other.tag} by batch`
      await context.callOk(runBatch, {
        requests: [titleChange(one.id, 0), titleChange(other.id, title)],
      })
      check('title of the valid request', await titleOf(context, other.id)).is(title)
    },
  },

  'batch.run/validation.require-all': {
    title: 'With require-all-validate, one invalid request prevents all others from running.',
    async run(context) {
      const posts = await threePosts(context)
      const validation = 'require-all-validate'
      const before = await titlesOf(context, posts)
      const titles: readonly unknown[] = posts.map(({ tag }) => `${tag} by batch`)
      for (const invalid of posts.keys()) {
        const requests = titleChanges(posts, titles.with(invalid, INVALID))
        await context.call(runBatch, { requests, validation })
        check(`titles with request ${invalid} invalid`, await titlesOf(context, posts)).is(before)
      }
      await context.callOk(runBatch, { requests: titleChanges(posts, titles), validation })
      check('titles when all are valid', await titlesOf(context, posts)).is(titles)
    },
  },
})

export const batchValidation: Playbook = { cases: scenarios }
