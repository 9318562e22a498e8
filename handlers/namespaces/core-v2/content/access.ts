/** Who may do what on the content routes (platform/core 13.5), in the order the platform asks. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { capabilityWord, mayEdit, mayRead } from '#handlers/platform/content/permissions.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Refusal } from '#handlers/runtime/implement.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { mayRemove } from './viewer.ts'

/** What the permission rules look at: arguments may not be converted yet. */
type Asked = Pick<Call, 'site' | 'caller' | 'param' | 'request' | 'args'>
export type Permit = (call: Asked) => Refusal

export const toId = (value: unknown): number => {
  const id = Math.trunc(Number(value))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

export function findItem(site: Site, type: string, id: unknown): PostRecord | undefined {
  const post = site.posts.get(toId(id))
  return post?.type === type ? post : undefined
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !['', 0, '0', false].includes(value as string) &&
  !(Array.isArray(value) && value.length === 0)

/** Converted where the request got so far; otherwise as it was sent, and then any text says yes. */
const askedFor = ({ args, param }: Asked, name: string): unknown => args[name] ?? param(name)

const asList = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
    : String(value ?? '').split(/[\s,]+/)

/** Terms that do not exist are not worth a refusal; they are dropped later. */
function mayAssign({ site, caller, param }: Asked): boolean {
  const isKnown = (id: unknown): boolean => site.terms.has(toId(id))
  const sent = [...asList(param('categories')), ...asList(param('tags'))]
  return caller.can('edit_posts') || !sent.some(isKnown)
}

interface WriteWords {
  readonly type: string
  readonly others: ErrorKey
}

function refuseForeignAuthor(call: Asked, { type, others }: WriteWords): Refusal {
  const { caller } = call
  const author = askedFor(call, 'author')
  // The filter of a list has the same name, and no list is the own id.
  if (!isGiven(author) || author === caller.id) return undefined
  return caller.can(`edit_others_${capabilityWord(type)}`) ? undefined : others
}

function refuseSticky(call: Asked, type: string): Refusal {
  const { caller } = call
  if (type !== 'post' || !isGiven(askedFor(call, 'sticky'))) return undefined
  const may = caller.can('edit_others_posts') || caller.can('publish_posts')
  return may ? undefined : 'rest_cannot_assign_sticky'
}

const refuseTerms = (call: Asked, type: string): Refusal =>
  type === 'post' && !mayAssign(call) ? 'rest_cannot_assign_term' : undefined

export const permitList =
  (type: string): Permit =>
  ({ caller, param }) =>
    param('context') === 'edit' && !caller.can(`edit_${capabilityWord(type)}`)
      ? 'rest_forbidden_context_list'
      : undefined

export const permitCreate =
  (type: string): Permit =>
  (call) => {
    if (isGiven(call.param('id'))) return 'rest_post_exists'
    return (
      refuseForeignAuthor(call, { type, others: 'rest_cannot_create_as' }) ??
      refuseSticky(call, type) ??
      (call.caller.can(`edit_${capabilityWord(type)}`) ? undefined : 'rest_cannot_create') ??
      refuseTerms(call, type)
    )
  }

export const permitRead =
  (type: string): Permit =>
  ({ site, caller, param, request }) => {
    const post = findItem(site, type, param('id'))
    if (!post) return 'rest_post_invalid_id'
    if (param('context') === 'edit' && !mayEdit(caller, post)) return 'rest_forbidden_context'
    const password = request.query['password']
    if (isGiven(password) && password !== post.password) return 'rest_post_incorrect_password'
    return mayRead(caller, post) ? undefined : 'rest_forbidden'
  }

export const permitUpdate =
  (type: string): Permit =>
  (call) => {
    const post = findItem(call.site, type, call.param('id'))
    if (!post) return 'rest_post_invalid_id'
    if (!mayEdit(call.caller, post)) return 'rest_cannot_edit'
    return (
      refuseForeignAuthor(call, { type, others: 'rest_cannot_edit_others' }) ??
      refuseSticky(call, type) ??
      refuseTerms(call, type)
    )
  }

export const permitDelete =
  (type: string): Permit =>
  ({ site, caller, param }) => {
    const post = findItem(site, type, param('id'))
    if (!post) return 'rest_post_invalid_id'
    return mayRemove(site, caller, post) ? undefined : 'rest_cannot_delete'
  }

/** Revisions and autosaves belong to those who may edit their item. */
export const permitHistory =
  (type: string, refusal: ErrorKey, parentOf: (param: Asked['param']) => unknown): Permit =>
  ({ site, caller, param }) => {
    const post = findItem(site, type, parentOf(param))
    if (!post) return 'rest_post_invalid_parent'
    return mayEdit(caller, post) ? undefined : refusal
  }
