/** Policies of the content routes (platform/core 13.5), in the order of the platform. */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { capabilityWord, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { defaultRejection, type Policies, type Policy } from '#handlers/runtime/access/authorize.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Rejection } from '#handlers/runtime/implement.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { isGet, type Operation } from '#openapi/language/define.ts'
import type { Resource } from '#openapi/language/resource.ts'
import { isGiven, itemsSent, toId } from './raw-arguments.rules.ts'
import { mayChange, mayRemove } from './viewer.ts'

/** Input of the policies: arguments may not be converted yet. */
type ContentCall = Pick<Call, 'site' | 'caller' | 'param' | 'request' | 'args'>

export function findItem(site: Site, type: string, id: unknown): PostRecord | undefined {
  const post = site.posts.get(toId(id))
  return post?.type === type ? post : undefined
}

/** The converted argument, or the raw value before conversion, where any string is truthy. */
const requestedValue = ({ args, param }: ContentCall, name: string): unknown =>
  args[name] ?? param(name)

const TERM_ARGUMENTS = ['categories', 'tags']

/** Unknown terms cause no error, they are dropped later; no caller may assign the term 0. */
function mayAssign({ site, caller, args, param }: ContentCall): boolean {
  const isEmptyText = (name: string): boolean => param(name) === '' && args[name] === undefined
  if (TERM_ARGUMENTS.some(isEmptyText)) return false
  const sent = TERM_ARGUMENTS.flatMap((name) => itemsSent(param(name)))
  if (sent.some((id) => id === 0 || id === '0')) return false
  return caller.can('edit_posts') || !sent.some((id) => site.terms.has(toId(id)))
}

interface WriteWords {
  readonly type: string
  readonly others: ErrorKey
}

function rejectForeignAuthor(call: ContentCall, { type, others }: WriteWords): Rejection {
  const { caller } = call
  const author = requestedValue(call, 'author')
  // In lists, `author` is a filter; its value is a list and never equals the own id.
  if (!isGiven(author) || author === caller.id) return undefined
  return caller.can(`edit_others_${capabilityWord(type)}`) ? undefined : others
}

function rejectSticky(call: ContentCall, type: string): Rejection {
  const { caller } = call
  if (!isGiven(requestedValue(call, 'sticky'))) return undefined
  const word = capabilityWord(type)
  const may = caller.can(`edit_others_${word}`) || caller.can(`publish_${word}`)
  return may ? undefined : 'rest_cannot_assign_sticky'
}

const rejectTerms = (call: ContentCall, type: string): Rejection =>
  type === 'post' && !mayAssign(call) ? 'rest_cannot_assign_term' : undefined

/** The resource of an operation; its access rule requires one. */
function resourceOf({ id, resource }: Operation): Resource {
  if (!resource) throw new Error(`expected a resource of ${id}, got none`)
  return resource
}

const listPolicy: Policy = ({ caller, param }, operation) => {
  const { type } = resourceOf(operation)
  return param('context') === 'edit' && !caller.can(`edit_${capabilityWord(type)}`)
    ? defaultRejection(operation)
    : undefined
}

const createPolicy: Policy = (call, operation) => {
  const { type } = resourceOf(operation)
  if (isGiven(call.param('id'))) return 'rest_post_exists'
  return (
    rejectForeignAuthor(call, { type, others: 'rest_cannot_create_as' }) ??
    rejectSticky(call, type) ??
    (call.caller.can(`edit_${capabilityWord(type)}`) ? undefined : defaultRejection(operation)) ??
    rejectTerms(call, type)
  )
}

const readPolicy: Policy = ({ site, caller, param, request }, operation) => {
  const post = findItem(site, resourceOf(operation).type, param('id'))
  if (!post) return 'rest_post_invalid_id'
  if (param('context') === 'edit' && !mayChange(site, caller, post)) return 'rest_forbidden_context'
  const password = request.query['password']
  if (isGiven(password) && password !== post.password) return 'rest_post_incorrect_password'
  return mayRead(caller, post) ? undefined : defaultRejection(operation)
}

const updatePolicy: Policy = (call, operation) => {
  const { type } = resourceOf(operation)
  const post = findItem(call.site, type, call.param('id'))
  if (!post) return 'rest_post_invalid_id'
  if (!mayChange(call.site, call.caller, post)) return defaultRejection(operation)
  return (
    rejectForeignAuthor(call, { type, others: 'rest_cannot_edit_others' }) ??
    rejectSticky(call, type) ??
    rejectTerms(call, type)
  )
}

const deletePolicy: Policy = ({ site, caller, param }, operation) => {
  const post = findItem(site, resourceOf(operation).type, param('id'))
  if (!post) return 'rest_post_invalid_id'
  return mayRemove(site, caller, post) ? undefined : defaultRejection(operation)
}

/** The path of the list of autosaves has `parent` or `id`. */
export const parentParam = (param: Call['param']): unknown => param('parent') ?? param('id')

const parentOf = ({ site, param }: Call, operation: Operation): PostRecord | undefined =>
  findItem(site, resourceOf(operation).type, parentParam(param))

/** Reading revisions and autosaves requires the permission to edit the item. */
const historyPolicy: Policy = (call, operation) => {
  const post = parentOf(call, operation)
  if (!post) return 'rest_post_invalid_parent'
  return mayChange(call.site, call.caller, post) ? undefined : defaultRejection(operation)
}

const removalPolicy: Policy = (call, operation) => {
  const { site, caller, param } = call
  const parent = parentOf(call, operation)
  if (!parent) return 'rest_post_invalid_parent'
  if (!mayRemove(site, caller, parent)) return defaultRejection(operation)
  return site.revisions.has(toId(param('id'))) ? undefined : 'rest_post_invalid_revision'
}

const isHistory = (operation: Operation): boolean => resourceOf(operation).history !== undefined

export const contentPolicies = {
  list_posts: listPolicy,
  read_post: readPolicy,
  create_post: createPolicy,
  // Creating an autosave requires the same permission as an update of the item.
  edit_post: (call, operation) =>
    isHistory(operation) && isGet(operation)
      ? historyPolicy(call, operation)
      : updatePolicy(call, operation),
  delete_post: (call, operation) =>
    isHistory(operation) ? removalPolicy(call, operation) : deletePolicy(call, operation),
  delete_revision: (call, operation) =>
    removalPolicy(call, operation) ?? 'rest_cannot_delete_revision',
} satisfies Partial<Policies>
