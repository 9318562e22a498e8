/** Which role an account has, seen from what it may read; the interface has no other way to tell. */

import { baseArguments } from '#conformance/playbook/sample.ts'
import { toWire } from '#conformance/request.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import type { Access } from '#openapi/access.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'
import { isRead } from '#openapi/define.ts'
import { InputError } from '#openapi/input-error.ts'
import { by } from '#openapi/order.ts'
import type { Role } from '#openapi/roles.ts'
import type { DeployedIndex } from './index-document.ts'

interface Rung {
  readonly role: Role
  readonly path: string
}

const isReadable = (operation: ContractOperation): boolean =>
  isRead(operation) &&
  !operation.path.includes('{') &&
  !Object.values(operation.args).some(({ required }) => required)

const TRIED = 3

/** Reads that the given access lets through and the next lower does not, of different namespaces. */
function pathsFor(contract: Contract, { namespaces }: DeployedIndex, access: Access) {
  const found = contract.operations.filter(
    (operation) =>
      operation.access === access &&
      isReadable(operation) &&
      namespaces.includes(operation.namespace),
  )
  const byNamespace = new Map(found.map((operation) => [operation.namespace, operation]))
  return [...byNamespace.values()]
    .slice(0, TRIED)
    .map((operation) => toWire(operation, baseArguments(operation)).path)
}

const LADDER: readonly (readonly [Role, Access])[] = [
  ['administrator', 'manage_options'],
  ['author', 'upload_files'],
  ['contributor', 'edit_posts'],
  ['subscriber', 'logged_in'],
  ['subscriber', 'read'],
]

function ladder(contract: Contract, index: DeployedIndex): readonly Rung[] {
  const rungs = LADDER.flatMap(([role, access]) =>
    pathsFor(contract, index, access).map((path) => ({ role, path })),
  )
  const content = index.namespaces.includes('core/v2')
    ? [
        { role: 'editor', path: '/core/v2/pages?context=edit&per_page=1' } as const,
        { role: 'contributor', path: '/core/v2/posts?context=edit&per_page=1' } as const,
      ]
    : []
  const order = Object.keys(Object.fromEntries(LADDER.map(([role]) => [role, 0])))
  const rank = (role: Role) => (role === 'editor' ? 0.5 : order.indexOf(role))
  return [...rungs, ...content].toSorted(by(({ role }) => rank(role)))
}

/** The role of the account the transport sends as `identity`; undefined when it is not an account. */
export async function roleOf(
  transport: Transport,
  identity: Role,
  { contract, index }: { readonly contract: Contract; readonly index: DeployedIndex },
): Promise<Role | undefined> {
  const statuses: number[] = []
  for (const { role, path } of ladder(contract, index)) {
    const mine = await transport.send({ method: 'GET', path, identity })
    statuses.push(mine.status)
    if (mine.status !== 200) continue
    const anonymous = await transport.send({ method: 'GET', path, identity: 'anonymous' })
    if (anonymous.status !== 200) return role
  }
  assertUp(statuses)
  return undefined
}

/** Whoever only crashes has not looked at the credentials. */
function assertUp(statuses: readonly number[]): void {
  if (statuses.length === 0 || !statuses.every((status) => status >= 500)) return
  const told = [...new Set(statuses)].join(' and ')
  throw new InputError(
    `the target answers ${told} to every read with an account: it is down or it crashes, so nothing is known about the credentials`,
  )
}
