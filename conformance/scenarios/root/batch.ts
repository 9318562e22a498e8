/** Section 4.1: several writes in one request. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { getPost } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { type Case, check, defineCase } from '#conformance/case.ts'
import { at, done, listAt } from '#conformance/scenarios/steps.ts'
import type { Json } from '#openapi/json.ts'

const base = { kind: 'batch', spec: '4.1' } as const
const posts = { type: 'posts', one: 'post' } as const

const run = (context: Context, args: Readonly<Record<string, unknown>>) =>
  context.done(runBatch, args)

const changesOne = (id: number, title: unknown) => ({
  method: 'PUT',
  path: `/core/v2/posts/${id}`,
  body: { title, ...(typeof title === 'string' ? {} : { status: 'not-listed' }) },
})

const titleOf = async (context: Context, id: number): Promise<unknown> => {
  const operation = getPost
  const { body } = await context.done(operation, { id, context: 'edit' })
  return at(body, 'title', 'raw')
}

async function twoPosts(context: Context) {
  const one = await context.keeper.create(context, posts.one)
  const other = await context.keeper.create(context, posts.one)
  return { one, other }
}

const runsAll: Case = defineCase({
  ...base,
  id: 'batch.run/runs-all',
  level: 'must',
  needs: 'write',
  title: 'Every request of a batch is run, and answered in its order.',
  async run(context) {
    const { one, other } = await twoPosts(context)
    const titles = [`${one.tag} by batch`, `${other.tag} by batch`] as const
    const requests = [changesOne(one.id, titles[0]), changesOne(other.id, titles[1])]
    const { body } = await run(context, { requests })
    const parts = listAt(body, 'responses')
    check(
      'ids of the parts',
      parts.map((part) => at(part, 'body', 'id')),
    ).is([one.id, other.id])
    check('first title', await titleOf(context, one.id)).is(titles[0])
    check('second title', await titleOf(context, other.id)).is(titles[1])
  },
})

const goesOn: Case = defineCase({
  ...base,
  id: 'batch.run/validation.normal',
  level: 'must',
  needs: 'write',
  title: 'Normal validation runs the valid requests beside an invalid one.',
  async run(context) {
    const { one, other } = await twoPosts(context)
    const title = `${other.tag} by batch`
    const requests = [changesOne(one.id, 0), changesOne(other.id, title)]
    await run(context, { requests, validation: 'normal' })
    check('title of the valid one', await titleOf(context, other.id)).is(title)
    check('title of the invalid one', await titleOf(context, one.id)).is(one.tag)
  },
})

const goesOnByDefault: Case = defineCase({
  ...base,
  id: 'batch.run/validation.default',
  kind: 'default',
  level: 'must',
  needs: 'write',
  title: 'Validation is normal unless another one is asked for.',
  async run(context) {
    const { one, other } = await twoPosts(context)
    const title = `${other.tag} by batch`
    await run(context, { requests: [changesOne(one.id, 0), changesOne(other.id, title)] })
    check('title of the valid one', await titleOf(context, other.id)).is(title)
  },
})

const needsAll: Case = defineCase({
  ...base,
  id: 'batch.run/validation.require-all',
  level: 'must',
  needs: 'write',
  title: 'When all must be valid, one invalid request keeps every other from running.',
  async run(context) {
    const { one, other } = await twoPosts(context)
    const requests = [changesOne(one.id, `${one.tag} by batch`), changesOne(other.id, 0)]
    const operation = runBatch
    await context.call(operation, { requests, validation: 'require-all-validate' })
    check('title of the valid one', await titleOf(context, one.id)).is(one.tag)
    const valid = [changesOne(one.id, `${one.tag} by batch`)]
    await run(context, { requests: valid, validation: 'require-all-validate' })
    check('title when all are valid', await titleOf(context, one.id)).is(`${one.tag} by batch`)
  },
})

const postsByDefault: Case = defineCase({
  ...base,
  id: 'batch.run/method.default',
  kind: 'default',
  level: 'must',
  needs: 'write',
  title: 'A request of a batch is a POST unless it names another method.',
  async run(context) {
    const { id, tag } = await context.keeper.create(context, posts.one)
    const title = `${tag} by batch`
    await run(context, { requests: [{ path: `/core/v2/posts/${id}`, body: { title } }] })
    check('title', await titleOf(context, id)).is(title)
  },
})

const deletes: Case = defineCase({
  ...base,
  id: 'batch.run/deletes',
  level: 'must',
  needs: 'write',
  title: 'A batch can delete.',
  async run(context) {
    const { id } = await context.keeper.create(context, posts.one)
    await run(context, { requests: [{ method: 'DELETE', path: `/core/v2/posts/${id}` }] })
    const operation = getPost
    const { body } = await context.done(operation, { id, context: 'edit' })
    check('status', at(body, 'status')).is('trash')
  },
})

const answersShape: Case = defineCase({
  ...base,
  id: 'batch.run/answers',
  level: 'assumed',
  needs: 'write',
  title: 'A batch answers 207 with status, headers and body of each part.',
  async run(context) {
    const { id } = await context.keeper.create(context, posts.one)
    const requests = [changesOne(id, 'x'), { path: '/core/v2/no-such-route' }]
    const answer = await run(context, { requests: [{ ...requests[0], body: {} }, requests[1]] })
    check('status', answer.status).is(207)
    const parts = listAt(answer.body, 'responses')
    check(
      'statuses',
      parts.map((part) => at(part, 'status')),
    ).is([200, 404])
    check('code of the second', at(parts[1], 'body', 'code')).is('rest_no_route')
  },
})

export const batchScenarios: readonly Case[] = [
  runsAll,
  goesOn,
  goesOnByDefault,
  needsAll,
  postsByDefault,
  deletes,
  answersShape,
]
