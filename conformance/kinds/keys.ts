/** Operations behind a key: whoever shows it is let through, and no account helps without it. */

import { type Case, defineCase } from '#conformance/case.ts'
import { fail } from '#conformance/check.ts'
import { described, isAccepted, isRefused } from '#conformance/transport/exchange.ts'
import type { Access } from '#openapi/access.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { assertProblem } from './gate.ts'

/** The argument that is the proof, and a value that proves nothing. */
const PROOFS: Readonly<Partial<Record<Access, Readonly<Record<string, string>>>>> = {
  folders_key: { token: 'no-such-key' },
  spamfilter_key: { key: 'bbbbbbbbbbbb' },
  code_verifier: { code_challenge: 'no-such-proof' },
  open_scan: { scanRequestId: 'bbbbbbbbbbbb' },
}

const withKey = (operation: ContractOperation): Case =>
  defineCase({
    id: `${operation.id}/access.key`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `Whoever sends the key may call ${operation.id} without an account.`,
    standInOnly: true,
    isolated: true,
    async run(context) {
      const args = await context.sample(operation)
      const answer = await context.call(operation, args, { as: 'anonymous' })
      if (!isAccepted(answer)) fail('a stranger with the key to be let through', described(answer))
    },
  })

const withoutKey = (operation: ContractOperation, wrong: Readonly<Record<string, string>>): Case =>
  defineCase({
    id: `${operation.id}/access.no-key`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `No account may call ${operation.id} without the key.`,
    twin: 'the same request with the key',
    standInOnly: true,
    isolated: true,
    async run(context) {
      const args = await context.sample(operation)
      const answer = await context.call(operation, { ...args, ...wrong })
      if (!isRefused(answer)) fail('a refusal without the key', described(answer))
      // Who asks for a proof refuses in words of its own.
      if (operation.access !== 'code_verifier') assertProblem(answer)
      const twin = await context.call(operation, args)
      if (!isAccepted(twin)) fail('the same request with the key to be accepted', described(twin))
    },
  })

export function keyCases(operation: ContractOperation): readonly Case[] {
  const wrong = PROOFS[operation.access]
  return wrong ? [withKey(operation), withoutKey(operation, wrong)] : []
}
