/** Section 4.1: parts of every kind in one batch, at every position, in both modes. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import type { Json } from '#openapi/values/json.ts'
import { type BatchPosts, statusOf, threePosts, titleChange } from './batch-posts.ts'

const base = { kind: 'batch', level: 'should', needs: 'write', spec: '4.1' } as const

const UNASSIGNED_PATH = `${listPosts.path}/2147483000`

interface BatchRequest {
  readonly method?: 'PUT'
  readonly path: string
  readonly body: Json
}

type FailingRequest = (id: number) => BatchRequest

/** Requests that fail, each for another reason. */
const INVALID_PARTS: Readonly<Record<string, FailingRequest>> = {
  enum: (id) => ({ path: `${listPosts.path}/${id}`, body: { status: 'not-listed' } }),
  type: (id) => ({ path: `${listPosts.path}/${id}`, body: { author: 'not a number' } }),
  format: (id) => ({ path: `${listPosts.path}/${id}`, body: { date: 'no date' } }),
  route: () => ({ path: '/core/v2/no-such-route', body: {} }),
  unbatched: (id) => ({ path: `${listPosts.path}/${id}/autosaves`, body: { title: 'Unfinished' } }),
}

/** Found only when the request is run. */
const FAILING_PARTS: typeof INVALID_PARTS = {
  missing: () => ({ path: UNASSIGNED_PATH, body: { title: 'Of no post' } }),
}

/** The titles of the posts by one request. */
async function titlesOf(context: Context, posts: BatchPosts): Promise<readonly unknown[]> {
  const include = posts.map(({ id }) => id)
  const args = { include, orderby: 'include', status: ['draft'], context: 'edit' } as const
  const { body } = await context.callOk(listPosts, args)
  check('posts', idsOf(listAt(body))).is(include)
  return listAt(body).map((post) => at(post, 'title', 'raw'))
}

type Validation = 'normal' | 'require-all-validate'

/** A batch with a failing part among three changes of titles. */
interface BatchTrial {
  readonly name: string
  /** Of the failing part. */
  readonly position: number
  readonly ids: readonly number[]
  readonly before: readonly unknown[]
  readonly sent: readonly unknown[]
  readonly after: readonly unknown[]
  readonly parts: readonly unknown[]
}

/** Each kind at another position. */
async function runTrials(
  context: Context,
  validation: Validation,
  kinds: readonly (readonly [name: string, part: FailingRequest])[],
): Promise<readonly BatchTrial[]> {
  const posts = await threePosts(context)
  const ids = posts.map(({ id }) => id)
  const trials: BatchTrial[] = []
  for (const [index, [name, failing]] of kinds.entries()) {
    const position = index % (posts.length + 1)
    const before = await titlesOf(context, posts)
    const sent = posts.map(({ tag }) => `${tag} beside an invalid ${name}`)
    const requests: readonly BatchRequest[] = ids.map((id, each) => titleChange(id, sent[each]))
    const { body } = await context.callOk(runBatch, {
      requests: requests.toSpliced(position, 0, failing(ids[0] ?? 0)),
      validation,
    })
    const after = await titlesOf(context, posts)
    trials.push({ name, position, ids, before, sent, after, parts: listAt(body, 'responses') })
  }
  return trials
}

/** Run once for all cases that judge them. */
const trialsOf = (context: Context, validation: Validation) =>
  context.once(`batches ${validation}`, () =>
    runTrials(
      context,
      validation,
      Object.entries(
        validation === 'normal' ? { ...INVALID_PARTS, ...FAILING_PARTS } : INVALID_PARTS,
      ),
    ),
  )

const partStatus = (part: unknown): number => Number(at(part, 'status'))

/** The failing part has an error, the others are successful, in the order of the requests. */
function checkParts({ parts, ids, name, position }: BatchTrial): void {
  const failed = partStatus(parts[position])
  check(`status of the part with an invalid ${name}`, failed).holds(
    'a rejection (4xx)',
    failed >= 400 && failed < 500,
  )
  const others = parts.toSpliced(position, 1)
  check(
    'ids of the other parts',
    others.map((part) => at(part, 'body', 'id')),
  ).is(ids)
  check('statuses of the other parts', others.map(partStatus)).is(ids.map(() => 200))
}

const MANY = 25

/** The site of the shared trials. */
const TRIALS = 'batches with a failing part'

const scenarios = defineCases(base, {
  'batch.run/validation.normal.each': {
    level: 'must',
    isolated: TRIALS,
    title: 'With normal validation, a failing request of any kind does not stop the others.',
    async run(context) {
      for (const { name, sent, after } of await trialsOf(context, 'normal'))
        check(`titles beside an invalid ${name}`, after).is(sent)
    },
  },

  'batch.run/validation.require-all.each': {
    level: 'must',
    isolated: TRIALS,
    title: 'With require-all-validate, an invalid request of any kind prevents all others.',
    async run(context) {
      for (const { name, before, after } of await trialsOf(context, 'require-all-validate'))
        check(`titles beside an invalid ${name}`, after).is(before)
    },
  },

  'batch.run/parts.each': {
    isolated: TRIALS,
    title: 'Each part of a batch has its own status and record, also beside a failing one.',
    async run(context) {
      for (const trial of await trialsOf(context, 'normal')) checkParts(trial)
    },
  },

  'batch.run/parts.refused': {
    level: 'assumed',
    isolated: TRIALS,
    title: 'A batch that is not run shows the errors of the invalid parts only.',
    async run(context) {
      for (const { name, parts, position, ids } of await trialsOf(context, 'require-all-validate'))
        check(
          `errors beside an invalid ${name}`,
          parts.map((part) => part !== null && partStatus(part) >= 400),
        ).is([...ids, 0].map((_, index) => index === position))
    },
  },

  'batch.run/parts.many': {
    title: `The responses to ${MANY} requests are in their order, each with its own values.`,
    async run(context) {
      const posts = await threePosts(context)
      const changes = Array.from({ length: MANY }, (_, index) => {
        const post = posts[index % posts.length]
        return { id: post?.id ?? 0, title: `${post?.tag} part ${index}` }
      })
      const requests = changes.map(({ id, title }) => titleChange(id, title))
      const { body } = await context.callOk(runBatch, { requests })
      const shown = listAt(body, 'responses').map((part) => ({
        id: at(part, 'body', 'id'),
        title: at(part, 'body', 'title', 'raw'),
      }))
      check('parts', shown).is(changes)
    },
  },

  'batch.run/parts.location': {
    level: 'assumed',
    title: 'A created part has the headers of a creation.',
    async run(context) {
      const tag = await context.announceCreation(PAGE)
      const request = { path: listPages.path, body: { ...PAGE.fields(tag) } }
      const { body } = await context.callOk(runBatch, { requests: [request] })
      const [part] = listAt(body, 'responses')
      if (!context.target.hasDemo && [401, 403].includes(partStatus(part)))
        skip({ why: 'account', detail: 'the account has no permission to create pages in a batch' })
      check('status', partStatus(part)).is(201)
      const location = String(at(part, 'headers', 'Location'))
      const id = at(part, 'body', 'id')
      check('Location', location).holds(
        `the address of ${id}`,
        location.endsWith(`${listPages.path}/${id}`),
      )
    },
  },

  'batch.run/deletes.each': {
    level: 'must',
    title: 'A batch trashes, removes and keeps exactly the posts that it names.',
    async run(context) {
      const [trashed, removed, kept] = await threePosts(context)
      await context.callOk(runBatch, {
        requests: [
          { method: 'DELETE', path: `${listPosts.path}/${removed?.id}`, body: { force: true } },
          { method: 'DELETE', path: `${listPosts.path}/${trashed?.id}` },
        ],
      })
      check('status of the trashed post', await statusOf(context, trashed?.id ?? 0)).is('trash')
      check('status of the post not named', await statusOf(context, kept?.id ?? 0)).is('draft')
      await context.callGone(getPost, { id: removed?.id ?? 0, context: 'edit' })
    },
  },
})

export const batchParts: Playbook = { cases: scenarios }
