/** Who may call an operation: strangers and each role, against the access the contract states. */

import type { CallOptions } from '#conformance/caller.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { type Identity, ROLE_NAMES } from '#conformance/targets/identities.ts'
import { described } from '#conformance/transport/exchange.ts'
import { isProbeable } from '#conformance/transport/guard.ts'
import { type Access, ADMINISTRATIVE_ACCESS, rolesWith } from '#openapi/access.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { assertProblem, isRefusalAtGate, refusalOf } from './gate.ts'
import { isArgumentRefusal } from './judge.ts'
import { askOnce } from './refusal.ts'

/** Rules that look further than at the role, but never let a stranger or a mere reader through. */
const CLOSED: readonly Access[] = [
  ...ADMINISTRATIVE_ACCESS,
  'create_post',
  'edit_post',
  'delete_post',
  'edit_this_post',
  'edit_document',
  'edit_posts_or_pages',
]

const EDITORS: readonly Identity[] = ['administrator', 'editor']
const WRITERS: readonly Identity[] = [...EDITORS, 'author', 'contributor']

/** Roles that such rules let through whatever the item, because they may edit those of others. */
const LET_THROUGH: Readonly<Partial<Record<Access, readonly Identity[]>>> = {
  create_post: EDITORS,
  edit_post: EDITORS,
  delete_post: EDITORS,
  edit_this_post: EDITORS,
  edit_document: EDITORS,
  edit_posts_or_pages: WRITERS,
  // The one operation that decides for itself makes a post.
  handler: WRITERS,
}

/** Undefined where more than the role decides. */
function allowed({ access }: ContractOperation, identity: Identity): boolean | undefined {
  if (access === 'public') return true
  if (CLOSED.includes(access) && ['anonymous', 'subscriber'].includes(identity)) return false
  if (LET_THROUGH[access]?.includes(identity)) return true
  const roles = rolesWith(access)
  if (!roles) return undefined
  return identity !== 'anonymous' && roles.includes(identity)
}

function callOptions({ target }: Context, operation: ContractOperation, identity: Identity) {
  if (target.isStandIn)
    return { as: identity, ...(identity === 'anonymous' && { probe: true }) } satisfies CallOptions
  if (operation.methods[0] === 'GET')
    return operation.effect === 'safe'
      ? ({ as: identity } satisfies CallOptions)
      : skip(`${operation.id} acts although it is a GET (${operation.effect})`)
  if (identity !== 'anonymous')
    return skip('a write that should be refused is not sent with credentials to a foreign target')
  if (!isProbeable(operation) || operation.id === 'batch.run')
    return skip(`${operation.id} is likely to be open to strangers, so it is not probed`)
  return { as: identity, probe: true } as const satisfies CallOptions
}

async function runAccess(context: Context, operation: ContractOperation, identity: Identity) {
  const { credentials } = context.target
  if (identity !== 'anonymous' && !credentials[identity])
    skip(`no credentials for the role ${identity}`)
  const options = callOptions(context, operation, identity)
  const args = await context.sample(operation)
  const answer = await askOnce(context, { operation, args, options })
  const expected = refusalOf(operation, identity)
  if (isArgumentRefusal(answer))
    skip(`inconclusive: the request itself is refused (${described(answer)})`)
  if (allowed(operation, identity)) {
    if (!isRefusalAtGate(operation, answer)) return
    if (!context.target.hasDemo && LET_THROUGH[operation.access])
      skip('inconclusive: the item the gate asks about may be missing here')
    fail(`${identity} to be let through`, described(answer))
  }
  if (answer.status === 404) skip('inconclusive: there is no such record, which may be told first')
  if (answer.status !== expected)
    fail(`${identity} to be refused with ${expected}`, described(answer))
  assertProblem(answer)
}

const accessCase = (operation: ContractOperation, identity: Identity): Case => {
  const may = allowed(operation, identity) ? 'may' : 'may not'
  const isWrite = operation.methods[0] !== 'GET'
  return defineCase({
    id: `${operation.id}/access.${identity}`,
    kind: 'access',
    level: 'assumed',
    needs: isWrite && identity !== 'anonymous' ? 'write' : 'read',
    spec: '5',
    title: `${identity === 'anonymous' ? 'A stranger' : `The role ${identity}`} ${may} call ${operation.id}.`,
    ...(isWrite && allowed(operation, identity) && { isolated: true }),
    run: (context) => runAccess(context, operation, identity),
  })
}

export const accessCases = (operation: ContractOperation): readonly Case[] =>
  (['anonymous', ...ROLE_NAMES] as const)
    .filter((identity) => allowed(operation, identity) !== undefined)
    .map((identity) => accessCase(operation, identity))
