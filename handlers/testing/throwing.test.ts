/**
 * Injects an internal error into every operation: the response reveals nothing, and other requests
 * are unaffected.
 */
import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { POLICIES } from '#handlers/namespaces/policies.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import { INTERNAL_ERROR } from '#handlers/runtime/host-errors.ts'
import type { Behaviour, Implementation } from '#handlers/runtime/implement.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import {
  type Contract,
  type ContractOperation,
  contractFor,
  routesOf,
} from '#openapi/contract/contract.ts'

const template = readDataset(demo('b'))

/** Without access rules and argument checks, so that each request reaches its handler. */
function openContract(): Contract {
  const contract = contractFor('b')
  const operations = contract.operations.map((operation) => ({
    ...operation,
    args: {},
    undeclared: {},
    access: 'public' as const,
    conditions: [],
  }))
  return { ...contract, operations, routes: routesOf(operations) }
}

type Step = 'handle' | 'policy' | 'form'

function faultyStandIn(isFaulty: (id: string, step: Step) => boolean) {
  const fail = (id: string, step: Step) => () => {
    if (isFaulty(id, step)) throw new TypeError(`at ${id} (/home/someone/secret.ts:1:1)`)
  }
  const implementation = ({ operation, behaviour }: Implementation): Implementation => {
    const { id } = operation
    const handle: Behaviour<never>['handle'] = (call) => {
      fail(id, 'handle')()
      return behaviour.handle(call)
    }
    const form: Behaviour<never>['transformReply'] = (reply) => {
      fail(id, 'form')()
      return reply
    }
    return { operation, behaviour: { handle, transformReply: form } }
  }
  const policies: Policies = {
    ...POLICIES,
    public: (_, { id }) => {
      fail(id, 'policy')()
      return undefined
    },
  }
  const parts = { contract: openContract(), implementation, policies }
  return createStandIn({ variant: 'b', template: () => template, parts })
}

const pathOf = ({ path, params }: ContractOperation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.example ?? '')

const agent = new Agent({ keepAlive: true })

/** A client that is cheaper than the server. */
const ask = (address: string, method = 'GET') =>
  new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const sent = request(address, { method, agent }, (response) => {
      const status = response.statusCode
      textOf(response).then((text) => resolve({ status, text }), reject)
    })
    sent.on('error', reject).end()
  })

for (const step of ['handle', 'policy', 'form'] as const)
  test(`an error in the ${step} of any operation is a plain 500, and the next request succeeds`, {
    timeout: 90_000,
  }, async () => {
    let faulty = ''
    const standIn = faultyStandIn((id, where) => id === faulty && where === step)
    const failures: unknown[] = []
    const failed = (error: unknown) => failures.push(error)
    const server = await startServer({ standIn, failed }, { port: 0, host: '127.0.0.1' })
    const root = `http://127.0.0.1:${server.port}/en/api`
    const { operations } = standIn.contract
    const seen: unknown[] = []
    try {
      for (const operation of operations) {
        faulty = operation.id
        const [method = 'GET'] = operation.methods
        const { status, text } = await ask(`${root}${pathOf(operation)}`, method)
        faulty = ''
        // A new address each time, to bypass the response cache.
        const next = await ask(`${root}/spamfilter/v1/settings?_=${operation.id}`)
        seen.push([operation.id, status, text, next.status])
      }
      expect(seen).toEqual(operations.map(({ id }) => [id, 500, INTERNAL_ERROR.body, 200]))
      expect(failures).toHaveLength(operations.length)
    } finally {
      await server.stop()
    }
  })
