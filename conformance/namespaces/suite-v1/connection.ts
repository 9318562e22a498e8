/** A connection to the account service: two namespaces have one each and manage it alike. */

import { check, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import { step } from '#conformance/targets/step.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import type { connectOperations } from '#openapi/shared/connect-operations.ts'

interface Connection {
  readonly operations: ReturnType<typeof connectOperations>
  /** An operation that shows the state of the connection. */
  readonly read: OperationRef
  readonly isConnected: (context: Context, options?: CallOptions) => Promise<unknown>
  readonly spec: string
}

/** A stand-in responds under every name of its own machine. */
const HOST = 'moved.localhost'
const OTHER_HOST: CallOptions = { headers: { host: HOST } }

/** The index shows the request host, unless a proxy rewrites it. */
async function requireHost(context: Context): Promise<void> {
  const { text } = await context.call(getIndex, {}, OTHER_HOST)
  if (!text.includes(HOST))
    skip({ why: 'inconclusive', detail: 'a proxy in front of the target rewrites the host' })
}

const domainCase = ({ operations, isConnected, spec }: Connection): Case =>
  defineCase({
    ...SCENARIO,
    id: `${operations.switchDomain.id}/binds-to-the-address`,
    spec,
    standInOnly: true,
    title: 'A connection is valid only at the address it was switched to.',
    async run(context) {
      await requireHost(context)
      await context.callOk(operations.switchDomain)
      check('connected here', await isConnected(context)).is(true)
      check('connected elsewhere', await isConnected(context, OTHER_HOST)).is(false)
      await context.callOk(operations.switchDomain, {}, OTHER_HOST)
      check('connected elsewhere', await isConnected(context, OTHER_HOST)).is(true)
      check('connected here', await isConnected(context)).is(false)
    },
  })

const linesOf = ({ operations, read, spec }: Connection): readonly PlaybookLine[] => [
  play(operations.authorize, {
    sample: { clearSession: valueAfter(step(operations.disconnect), false) },
    sideEffect: { read, args: { clearSession: true } },
    // A connected site refuses, unless the session is cleared.
    writeDefaults: [
      { name: 'clearSession', other: true, readEffect: (_, { status }) => status, spec },
    ],
  }),
  play(operations.disconnect, { sideEffect: { read } }),
  play(operations.deactivate, { sideEffect: { read } }),
]

export const connectionBook = (connection: Connection): Playbook => ({
  plays: linesOf(connection),
  cases: [domainCase(connection)],
})
