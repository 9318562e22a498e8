/** Permissions of each role on posts and pages that depend on more than the role. */

import { check, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { actRespondsWith, respondsWith } from '#conformance/case/expectation.ts'
import { givenId } from '#conformance/case/reference.ts'
import { act } from '#conformance/case/scene-call.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'
import type { Json } from '#openapi/values/json.ts'
import { type ItemFields, itemWithOnly } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'
import { CONTENT } from './records.ts'
import { UNPUBLISHED } from './stored-fields.ts'

const rejection = (identity: Identity): number => (identity === 'anonymous' ? 401 : 403)

function requireAccount({ target }: Context, identity: Identity): void {
  if (identity !== 'anonymous' && !target.credentials[identity])
    skip({ why: 'account', detail: `no credentials for the role ${identity}` })
}

interface RoleRule {
  readonly aspect: string
  readonly operation: (content: ContentOperations) => OperationRef
  readonly permission: string
  /** The permitted roles by type. */
  readonly permittedRoles: Readonly<Record<ContentOperations['type'], readonly Role[]>>
  readonly fields: ItemFields
  readonly args: Json
}

const EDITORS: readonly Role[] = ['administrator', 'editor']
const forBothTypes = (roles: readonly Role[]) => ({ posts: roles, pages: roles })

const RULES: readonly RoleRule[] = [
  {
    aspect: 'reads-published',
    operation: (content) => content.read,
    permission: 'read a published item',
    permittedRoles: forBothTypes(ROLE_NAMES),
    fields: { status: 'publish' },
    args: { id: givenId() },
  },
  {
    aspect: 'reads-draft-of-other',
    operation: (content) => content.read,
    permission: "read another author's draft",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'draft' },
    args: { id: givenId() },
  },
  ...UNPUBLISHED.filter(({ status }) => status !== 'draft').map(
    (fields): RoleRule => ({
      aspect: `reads-${fields.status}-of-other`,
      operation: (content) => content.read,
      permission: `read another author's item with the status ${fields.status}`,
      permittedRoles: forBothTypes(EDITORS),
      fields,
      args: { id: givenId() },
    }),
  ),
  {
    aspect: 'edits-context-of-other',
    operation: (content) => content.read,
    permission: "read another author's item for editing",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { id: givenId(), context: 'edit' },
  },
  {
    aspect: 'changes-other',
    operation: (content) => content.update,
    permission: "change another author's item",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { id: givenId(), comment_status: 'closed' },
  },
  {
    aspect: 'lists-for-editing',
    operation: (content) => content.list,
    permission: 'list items for editing',
    permittedRoles: { posts: [...EDITORS, 'author', 'contributor'], pages: EDITORS },
    fields: { status: 'publish' },
    args: { context: 'edit', per_page: 1 },
  },
  {
    aspect: 'lists-revisions-of-other',
    operation: ({ revisions }) => revisions.list,
    permission: "list the revisions of another author's item",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { parent: givenId() },
  },
  {
    aspect: 'lists-autosaves-of-other',
    operation: ({ autosaves }) => autosaves.list,
    permission: "list the autosaves of another author's item",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { id: givenId() },
  },
  {
    aspect: 'autosaves-other',
    operation: ({ autosaves }) => autosaves.create,
    permission: "autosave another author's item",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { id: givenId(), excerpt: 'Unfinished' },
  },
  {
    aspect: 'trashes-other',
    operation: (content) => content.delete,
    permission: "trash another author's item",
    permittedRoles: forBothTypes(EDITORS),
    fields: { status: 'publish' },
    args: { id: givenId() },
  },
]

const isOpenToAnonymous = ({ aspect }: RoleRule): boolean => aspect === 'reads-published'

/** The reason why a role cannot be judged on a target. */
const reasonAgainst =
  (identity: Identity, isPermitted: boolean): NonNullable<Case['skipReasonFor']> =>
  ({ credentials, best }) => {
    if (identity !== 'anonymous' && !credentials[identity])
      return { why: 'account', detail: `no credentials for the role ${identity}` }
    return !isPermitted && identity === best
      ? { why: 'not-applicable', detail: 'the item would be one of its own' }
      : undefined
  }

function ruleCase(content: ContentOperations, rule: RoleRule, identity: Identity): Case {
  const isPermitted =
    identity === 'anonymous'
      ? isOpenToAnonymous(rule)
      : rule.permittedRoles[content.type].includes(identity)
  const operation = rule.operation(content)
  const call = act(operation, rule.args, { as: identity, outcome: 'any' })
  const expected = isPermitted ? 200 : rejection(identity)
  const given = [itemWithOnly(content, rule.fields)]
  return defineCase({
    id: `${operation.id}/access.${rule.aspect}.${identity}`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `${identity} ${isPermitted ? 'may' : 'may not'} ${rule.permission} (${content.type}).`,
    skipReasonFor: reasonAgainst(identity, isPermitted),
    // A role without permission leaves the item for the next case.
    scenes: [
      isPermitted && operation === content.delete
        ? { given, act: call, expect: [actRespondsWith(expected)] }
        : { given, expect: [respondsWith(call, expected)] },
    ],
  })
}

const createCase = (
  content: ContentOperations,
  identity: Identity,
  status: 'draft' | 'publish',
): Case => {
  const creators: Readonly<Record<string, readonly Identity[]>> = {
    'posts draft': [...EDITORS, 'author', 'contributor'],
    'posts publish': [...EDITORS, 'author'],
    'pages draft': EDITORS,
    'pages publish': EDITORS,
  }
  const isPermitted = creators[`${content.type} ${status}`]?.includes(identity) ?? false
  return defineCase({
    id: `core.${content.type}.create/access.${status}.${identity}`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `${identity} ${isPermitted ? 'may' : 'may not'} create a ${content.one} as ${status}.`,
    standInOnly: true,
    async run(context) {
      requireAccount(context, identity)
      const operation = content.create
      const args = { title: context.tag, status }
      const response = await context.call(operation, args, { as: identity })
      check('status', response.status).is(isPermitted ? 201 : rejection(identity))
    },
  })
}

const IDENTITIES: readonly Identity[] = ['anonymous', ...ROLE_NAMES]

export const permissions: Playbook = {
  cases: CONTENT.flatMap((content) =>
    IDENTITIES.flatMap((identity) => [
      ...RULES.map((rule) => ruleCase(content, rule, identity)),
      createCase(content, identity, 'draft'),
      createCase(content, identity, 'publish'),
    ]),
  ),
}
