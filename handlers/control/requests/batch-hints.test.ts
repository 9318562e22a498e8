import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'

/** The messages about a batch, and the lines of the explanation about its parts. */
async function batched(api: ReturnType<typeof testApi>, requests: readonly object[], more = {}) {
  await api.post('/batch/v1', { requests, ...more }, 'contributor')
  const { last } = api.standIn.journal
  const logged = (await api.get(`//__understudy/requests/${last}`)).body
  const { steps } = (await api.get(`//__understudy/requests/${last}/explain`)).body
  const handler = steps.find(({ step }: { step: string }) => step === 'handler')
  return {
    hints: logged.hints.map(({ message }: { message: string }) => message),
    parts: handler.details.filter((line: string) => line.startsWith('part ')),
  }
}

test('mistakes, denials and errors of the parts of a batch are pointed out', async () => {
  const { hints, parts } = await batched(testApi(), [
    { path: POSTS, body: { title: 'One', tilte: 'Two' } },
    { path: `${POSTS}/28`, body: { title: 'One' } },
    { path: '/core/v2/post' },
    { path: POSTS, body: { status: 'unknown' } },
    { path: `${POSTS}/99999`, body: { title: 'One' } },
  ])
  expect(hints).toEqual([
    'part 1: tilte is not an argument of this operation; did you mean title?',
    'part 2: core.posts.update is for users who may edit this item; the caller is contributor, asked for but not held: edit_others_posts; refused with rest_cannot_edit: Sorry, you are not allowed to edit this post.',
    'part 3: there is no route /core/v2/post; did you mean /core/v2/posts?',
    'part 4: status is not one of publish, future, draft, pending, and private.',
    'part 5: answered 404 rest_post_invalid_id',
  ])
  expect(parts).toEqual([
    'part 1: POST /core/v2/posts: 201',
    'part 2: POST /core/v2/posts/28: 403 rest_cannot_edit',
    'part 3: POST /core/v2/post: 404 rest_no_route',
    'part 4: POST /core/v2/posts: 400 rest_invalid_param',
    'part 5: POST /core/v2/posts/99999: 404 rest_post_invalid_id',
  ])
})

test('the records that the parts read are those of the batch', async () => {
  const api = testApi()
  await api.post('/batch/v1', { requests: [{ path: `${POSTS}/1`, method: 'PATCH' }] }, 'admin')
  const { last } = api.standIn.journal
  const { steps } = (await api.get(`//__understudy/requests/${last}/explain`)).body
  const handler = steps.find(({ step }: { step: string }) => step === 'handler')
  expect(handler.details.join()).toMatch(/read: .*posts 1;/)
})

test('parts that were not run are named', async () => {
  const requests = [
    { path: POSTS, body: { status: 'x' } },
    { path: POSTS, body: { title: 'B' } },
  ]
  const { parts } = await batched(testApi(), requests, { validation: 'require-all-validate' })
  expect(parts).toEqual([
    'part 1: POST /core/v2/posts: 400 rest_invalid_param',
    'part 2 was not run',
  ])
})

test('with names, parts have the names that were sent', async () => {
  const names = { contactform: 'reachout', arguments: { excerpt: 'summary' } }
  const { hints, parts } = await batched(testApi({ names }), [
    { path: '/reachout/v1/contact-forms', body: { title: 'F' } },
    { path: POSTS, body: { title: 'A', excerpt: 'B', summary: 'C' } },
  ])
  expect(hints).toEqual([
    'part 1: answered 400 rest_batch_not_allowed',
    'part 2: excerpt is not an argument of this operation; did you mean summary?',
  ])
  expect(parts[1]).toBe('part 2: POST /core/v2/posts: 201')
})
