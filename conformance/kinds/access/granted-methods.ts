/** The header `Allow` of a read lists the methods that its caller may use: they are granted. */

import { fail, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { namesIn } from '#conformance/kinds/judging/allowed-methods.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { Arrange } from '#conformance/playbook/own-call.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { ROLE_NAMES, type Role } from '#openapi/language/roles.ts'
import { fromKeys } from '#openapi/values/json.ts'

interface OwnWrite {
  readonly write: OperationUnderTest
  /** The read on the same route. */
  readonly read: ContractOperation
  readonly arrange: Arrange
}

/** A deployment may omit the header. */
const listsMethod = (response: TargetResponse, { methods: [method] }: ContractOperation): boolean =>
  isAccepted(response) && namesIn(response.headers['allow']).includes(String(method).toLowerCase())

async function rolesGranted(
  context: Context,
  { write, read }: OwnWrite,
  args: Arguments,
): Promise<readonly Role[]> {
  const named = fromKeys(parameterNames(read.path), (name) => args[name])
  const granted: Role[] = []
  for (const role of ROLE_NAMES.filter((name) => context.target.credentials[name]))
    if (listsMethod(await context.call(read, named, { as: role }), write)) granted.push(role)
  return granted
}

/** Each role writes the same values to the same record of the run. */
async function runGranted(context: Context, own: OwnWrite): Promise<void> {
  const { write, read, arrange } = own
  const [method] = write.methods
  const args = await arrange(context)
  const roles = await rolesGranted(context, own, args)
  if (roles.length === 0)
    skip({ why: 'not-applicable', detail: `Allow of ${read.id} lists ${method} for no account` })
  for (const role of roles) {
    const response = await context.call(write, args, { as: role })
    if (response.status === 401 || response.status === 403)
      fail(`${role} to be granted ${method}, which Allow lists`, describeResponse(response), {
        fact: { kind: 'denied', status: response.status },
      })
  }
}

/** Only writes that change a record of the run. */
export function grantedMethodCases(operation: OperationUnderTest): readonly Case[] {
  const { id, methods, path, actsOn, read, play } = operation
  const { ownCall } = play
  if (!read || !actsOn || parameterNames(path).length === 0) return []
  if (methods.includes('DELETE') || !ownCall || !('arrange' in ownCall)) return []
  const own: OwnWrite = { write: operation, read, arrange: ownCall.arrange }
  return [
    defineCase({
      id: `${id}/access.granted`,
      kind: 'access',
      level: 'should',
      needs: 'write',
      spec: '5',
      title: `${id} is granted to each role for which Allow of its record lists the method.`,
      run: (context) => runGranted(context, own),
    }),
  ]
}
