/** Permissions of authors and contributors on their own posts. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { Json } from '#openapi/values/json.ts'
import { POSTS } from './records.ts'

type Writer = 'author' | 'contributor'

interface OwnItemCall {
  readonly operation: OperationRef
  readonly aspect: string
  readonly args: (id: number) => Json
  /** Not permitted for a published post of a contributor. */
  readonly changes: boolean
}

const CALLS: readonly OwnItemCall[] = [
  { operation: POSTS.read, aspect: 'reads', args: (id) => ({ id }), changes: false },
  {
    operation: POSTS.read,
    aspect: 'reads-for-editing',
    args: (id) => ({ id, context: 'edit' }),
    changes: true,
  },
  {
    operation: POSTS.update,
    aspect: 'changes',
    args: (id) => ({ id, comment_status: 'closed' }),
    changes: true,
  },
  {
    operation: POSTS.revisions.list,
    aspect: 'lists-revisions',
    args: (id) => ({ parent: id }),
    changes: true,
  },
  {
    operation: POSTS.autosaves.create,
    aspect: 'autosaves',
    args: (id) => ({ id, excerpt: 'Unfinished' }),
    changes: true,
  },
  { operation: POSTS.delete, aspect: 'trashes', args: (id) => ({ id }), changes: true },
]

/** A contributor's post is published by the administrator. */
async function ownPost(context: Context, as: Writer, status: 'draft' | 'publish') {
  const fields = { title: context.tag, status: 'draft' } as const
  const id = Number(at((await context.callOk(POSTS.create, fields, { as })).body, 'id'))
  await context.callOk(POSTS.update, { id, status })
  return id
}

const ownCase = (as: Writer, status: 'draft' | 'publish', call: OwnItemCall): Case => {
  const isPermitted = as === 'author' || status === 'draft' || !call.changes
  return defineCase({
    id: `${call.operation.id}/access.own.${call.aspect}.${status}.${as}`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    standInOnly: true,
    title: `A ${as} ${isPermitted ? 'may' : 'may not'} call ${call.operation.id} on an own ${status} (${call.aspect}).`,
    async run(context) {
      const id = await ownPost(context, as, status)
      const { status: got } = await context.call(call.operation, call.args(id), { as })
      check('status', got).is(isPermitted ? 200 : 403)
    },
  })
}

const publishCase = defineCase({
  id: `${POSTS.update.id}/access.own.publishes.draft.contributor`,
  kind: 'access',
  level: 'assumed',
  needs: 'write',
  spec: '5',
  standInOnly: true,
  title: 'A contributor may not publish an own draft.',
  async run(context) {
    const id = await ownPost(context, 'contributor', 'draft')
    const args = { id, status: 'publish' } as const
    const { status } = await context.call(POSTS.update, args, { as: 'contributor' })
    check('status', status).is(403)
  },
})

export const ownItems: Playbook = {
  cases: [
    ...(['author', 'contributor'] as const).flatMap((as) =>
      (['draft', 'publish'] as const).flatMap((status) =>
        CALLS.map((call) => ownCase(as, status, call)),
      ),
    ),
    publishCase,
  ],
}
