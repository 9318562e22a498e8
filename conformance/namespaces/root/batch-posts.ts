/** Posts that a batch changes. */

import { at } from '#conformance/call/body.ts'
import type { Context } from '#conformance/case/context.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import { getPost, listPosts } from '#openapi/namespaces/core-v2/posts.ts'

export const titleChange = (id: number, title: unknown) =>
  ({
    method: 'PUT',
    path: `${listPosts.path}/${id}`,
    body: { title, ...(typeof title === 'string' ? {} : { status: 'not-listed' }) },
  }) as const

export const rawOf = async (context: Context, id: number, name: 'title' | 'content') => {
  const { body } = await context.callOk(getPost, { id, context: 'edit' })
  return at(body, name, 'raw')
}

export const titleOf = (context: Context, id: number) => rawOf(context, id, 'title')

export async function statusOf(context: Context, id: number): Promise<unknown> {
  const { body } = await context.callOk(getPost, { id, context: 'edit' })
  return at(body, 'status')
}

export async function twoPosts(context: Context) {
  const one = await context.createRecord(POST)
  const other = await context.createRecord(POST)
  return { one, other }
}

export const threePosts = async (context: Context) => [
  await context.createRecord(POST),
  await context.createRecord(POST),
  await context.createRecord(POST),
]

export type BatchPosts = Awaited<ReturnType<typeof threePosts>>
