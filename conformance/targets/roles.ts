/** The role of an account: as reported by the target, or inferred from its permissions. */

import { toWire } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import { responseOrUndefined, type Transport } from '#conformance/transport/transport.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Access } from '#openapi/language/access.ts'
import { isRead } from '#openapi/language/define.ts'
import type { Role } from '#openapi/language/roles.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { getMe } from '#openapi/neighbours/users.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { memberOf } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import type { DeployedIndex } from './index-document.ts'

interface RoleProbe {
  readonly role: Role
  readonly path: string
}

const isReadable = (operation: ContractOperation): boolean =>
  isRead(operation) &&
  !operation.path.includes('{') &&
  !Object.values(operation.args).some(({ required }) => required)

const MAX_PATHS = 3

/**
 * Reads that are allowed with the given access but not with the next lower one, from different
 * namespaces.
 */
function pathsFor(contract: Contract, { namespaces }: DeployedIndex, access: Access) {
  const found = contract.operations.filter(
    (operation) =>
      operation.access === access &&
      isReadable(operation) &&
      namespaces.includes(operation.namespace),
  )
  const byNamespace = new Map(found.map((operation) => [operation.namespace, operation]))
  return [...byNamespace.values()]
    .slice(0, MAX_PATHS)
    .map((operation) => toWire(operation, baseArguments(operation)).path)
}

const ACCESS_BY_ROLE: readonly (readonly [Role, Access])[] = [
  ['administrator', 'manage_options'],
  ['author', 'upload_files'],
  ['contributor', 'edit_posts'],
  ['subscriber', 'logged_in'],
  ['subscriber', 'read'],
]

const EDIT_ARGS = { context: 'edit', per_page: 1 }

/** Capabilities that only this role and higher ones have. */
const ROLE_CAPABILITIES: readonly (readonly [Role, string])[] = [
  ['administrator', 'manage_options'],
  ['editor', 'edit_others_posts'],
  ['author', 'upload_files'],
  ['contributor', 'edit_posts'],
  ['subscriber', 'read'],
]

/** Some deployments report the caller's capabilities. */
async function roleByCapabilities(transport: Transport, identity: Role, { routes }: DeployedIndex) {
  if (!routes.some(({ pattern }) => pattern === getMe.path)) return undefined
  const path = `${getMe.path}?context=edit`
  const response = await responseOrUndefined(transport, { method: 'GET', path, identity })
  const capabilities =
    response?.status === 200 ? memberOf(response.body, 'capabilities') : undefined
  return ROLE_CAPABILITIES.find(
    ([, capability]) => memberOf(capabilities, capability) === true,
  )?.[0]
}

function roleProbes(contract: Contract, index: DeployedIndex): readonly RoleProbe[] {
  const probes = ACCESS_BY_ROLE.flatMap(([role, access]) =>
    pathsFor(contract, index, access).map((path) => ({ role, path })),
  )
  const content = index.namespaces.includes(coreV2.name)
    ? [
        { role: 'editor', path: toWire(listPages, EDIT_ARGS).path } as const,
        { role: 'contributor', path: toWire(listPosts, EDIT_ARGS).path } as const,
      ]
    : []
  const order = Object.keys(Object.fromEntries(ACCESS_BY_ROLE.map(([role]) => [role, 0])))
  const rank = (role: Role) => (role === 'editor' ? 0.5 : order.indexOf(role))
  return [...probes, ...content].toSorted(by(({ role }) => rank(role)))
}

/**
 * The role of the account that the transport sends as `identity`; undefined when it is not an
 * account.
 */
export async function roleOf(
  transport: Transport,
  identity: Role,
  { contract, index }: { readonly contract: Contract; readonly index: DeployedIndex },
): Promise<Role | undefined> {
  const reported = await roleByCapabilities(transport, identity, index)
  if (reported !== undefined) return reported
  const statuses: number[] = []
  const nonJsonPaths: string[] = []
  for (const { role, path } of roleProbes(contract, index)) {
    const response = await responseOrUndefined(transport, { method: 'GET', path, identity })
    if (!response) continue
    statuses.push(response.status)
    if (response.status === 200 && response.body === undefined) nonJsonPaths.push(path)
    if (response.status !== 200 || response.body === undefined) continue
    const anonymous = await responseOrUndefined(transport, {
      method: 'GET',
      path,
      identity: 'anonymous',
    })
    if (anonymous && anonymous.status !== 200) return role
  }
  assertNotDown(statuses)
  if (nonJsonPaths.length > 0)
    throw new InputError(
      `the target responds to ${nonJsonPaths[0]} with an account with a body that is not JSON, so the credentials cannot be verified`,
    )
  return undefined
}

/** Success with content, or a rejection of the site itself. */
const isOfSite = (status: number): boolean => status === 200 || (status >= 400 && status < 500)

/** A target without any response of the site has not checked the credentials. */
function assertNotDown(statuses: readonly number[]): void {
  if (statuses.length === 0 || statuses.some(isOfSite)) return
  const statusList = [...new Set(statuses)].join(' and ')
  const why = statuses.every((status) => status >= 500) ? ': it is down or crashes' : ''
  throw new InputError(
    `the target responds with ${statusList} to every read with an account${why}, so the credentials cannot be verified`,
  )
}
