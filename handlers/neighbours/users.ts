/** Users, and the caller under `me` (D-082). */

import { removeRecord } from '#fixtures/db/remove.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import { hashAccountPassword } from '#fixtures/values/passwords.ts'
import {
  createdReply,
  pageReply,
  recordReply,
  removedReply,
} from '#handlers/archetypes/collection.ts'
import { writerOf } from '#handlers/namespaces/core-v2/content/changes.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { trashItem } from '#handlers/platform/content/save.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError, argumentError } from '#handlers/runtime/errors.ts'
import { type Behaviour, implement, type RuleCall } from '#handlers/runtime/implement.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import type { Role } from '#openapi/language/roles.ts'
import {
  createUser,
  deleteMe,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  updateMe,
  updateUser,
} from '#openapi/neighbours/users.ts'
import { withoutUndefined } from '#openapi/values/json.ts'
import { hasPublished, requireUser, showUser } from './user-record.ts'
import {
  changeError,
  isLogin,
  isPassword,
  isRole,
  listError,
  matchesUser,
  newUserError,
  type Profile,
  readError,
  requiredTypes,
  type UserFilters,
  unknownRole,
  userOrder,
} from './users.rules.ts'

function rejectIf(error: ErrorKey | undefined): void {
  if (error) throw new ApiError(error)
}

const list = implement(listUsers, (call) => {
  const { args, site, urls, caller } = call
  rejectIf(listError(args, caller.can))
  const { include, exclude, context } = args
  const filters: UserFilters = {
    include,
    exclude,
    search: args.search ?? '',
    slugs: (args.slug ?? []).map((slug) => toSlug(slug, urls.language)),
    roles: args.roles ?? [],
    capabilities: [...(args.capabilities ?? []), ...(args.who ? ['edit_posts'] : [])],
  }
  const types = requiredTypes(args, caller.can)
  const found = site.users
    .all()
    .filter((user) => matchesUser(user, filters))
    .filter((user) => !types || hasPublished(site, user.id, types))
    .toSorted(userOrder(args.orderby, args.order, filters))
  const show = (user: UserRecord) => showUser(call, user, context)
  return pageReply<Body<typeof listUsers>[number], UserRecord>(call, {
    address: coreUrl(call.urls, 'users'),
    found,
    show,
  })
})

function rejectReading(
  { site, caller, args }: Call<{ readonly context: string }>,
  { id }: UserRecord,
): void {
  if (caller.user && caller.id === id) return
  const error = readError(caller.can, args.context, () => hasPublished(site, id))
  if (error) throw new ApiError(error)
}

const read = implement(getUser, (call) => {
  const user = requireUser(call)
  rejectReading(call, user)
  return recordReply<Body<typeof getUser>>(showUser(call, user, call.args.context))
})

/** The caller of a route that requires one. */
function requireSignedIn({ caller }: Pick<Call, 'caller'>): UserRecord {
  if (!caller.user) throw new ApiError('rest_not_logged_in')
  return caller.user
}

const readMe = implement(getMe, (call) =>
  recordReply<Body<typeof getMe>>(showUser(call, requireSignedIn(call), call.args.context)),
)

/** Undefined where none were sent. */
function rolesIn({ roles }: Profile): readonly Role[] | undefined {
  const wrong = unknownRole(roles)
  if (wrong !== undefined)
    throw new ApiError('rest_user_invalid_role', { placeholders: { role: wrong } })
  return roles?.filter(isRole)
}

/** The members that were sent. */
function profileOf(args: Profile): Partial<UserRecord> {
  const { name, email, slug, url, description, first_name, last_name, nickname, locale } = args
  const roles = rolesIn(args)
  const sent = {
    display_name: name,
    email,
    nicename: slug,
    url,
    description,
    first_name,
    last_name,
    nickname,
    locale,
    roles,
  }
  return withoutUndefined(sent)
}

/** The hash of the password that was sent. */
const passwordIn = ({ password }: Profile, id: number): Partial<UserRecord> =>
  password === undefined ? {} : { password_hash: hashAccountPassword(password, id) }

const passwordRule: NonNullable<Behaviour<never>['rules']> = {
  password: (sent) =>
    typeof sent !== 'string' || isPassword(sent)
      ? undefined
      : argumentError('rest_user_invalid_password'),
}

const create = implement(createUser, {
  rules: {
    ...passwordRule,
    username: (sent) =>
      typeof sent !== 'string' || isLogin(sent)
        ? undefined
        : argumentError('rest_user_invalid_username'),
  },
  handle: (call) => {
    const { args, site, urls } = call
    if (call.param('id') !== undefined) throw new ApiError('rest_user_exists')
    rejectIf(newUserError(args, site.users.all()))
    const id = site.ids.next('user')
    const user: UserRecord = {
      id,
      login: args.username,
      email: args.email,
      display_name: args.username,
      nicename: toSlug(args.username, urls.language),
      url: '',
      description: '',
      registered: utcNow(site),
      roles: ['subscriber'],
      ...profileOf(args),
      ...passwordIn(args, id),
    }
    const shown = showUser(call, site.users.insert(user), 'edit')
    return createdReply<Body<typeof createUser>>(shown, `${coreUrl(urls, 'users')}/${id}`)
  },
})

function change(call: Call<Profile>, user: UserRecord) {
  const { args, site } = call
  rejectIf(changeError(args, user, { caller: call.caller, all: site.users.all() }))
  const changed = site.users.replace({
    ...user,
    ...profileOf(args),
    ...passwordIn(args, user.id),
  })
  return recordReply<Body<typeof updateMe>>(showUser(call, changed, 'edit'))
}

const update = implement(updateUser, {
  rules: passwordRule,
  handle: (call) => change(call, requireUser(call)),
})
const changeMe = implement(updateMe, {
  rules: passwordRule,
  handle: (call) => change(call, requireSignedIn(call)),
})

type Removal = ArgumentsOf<typeof deleteMe>

const WITHOUT_OWNER: readonly unknown[] = ['', false, 'false', null]

/** The new owner of the items; undefined to trash them. */
function newOwnerOf({ args, site }: Call<Removal>, { id }: UserRecord): number | undefined {
  if (WITHOUT_OWNER.includes(args.reassign)) return undefined
  const owner = toId(args.reassign)
  if (owner === id || !site.users.has(owner)) throw new ApiError('rest_user_invalid_reassign')
  return owner
}

function remove(call: Call<Removal>, user: UserRecord) {
  const { site, args } = call
  if (!call.caller.can('delete_users')) throw new ApiError('rest_user_cannot_delete')
  const owner = newOwnerOf(call, user)
  if (!args.force) throw new ApiError('rest_user_trash_not_supported')
  const shown = showUser(call, user, 'edit')
  for (const post of site.posts.by('author', (each) => each.author, user.id)) {
    if (owner !== undefined) site.posts.replace({ ...post, author: owner })
    else if (post.status !== 'trash') trashItem(writerOf(call), post)
  }
  removeRecord(site, 'users', user.id)
  return removedReply<Body<typeof deleteMe>>(call, shown)
}

const requireExisting = (call: RuleCall) => {
  requireUser(call)
  return undefined
}

export const users = [
  list,
  create,
  read,
  update,
  implement(deleteUser, {
    check: requireExisting,
    handle: (call) => remove(call, requireUser(call)),
  }),
  readMe,
  changeMe,
  implement(deleteMe, (call) => remove(call, requireSignedIn(call))),
]
