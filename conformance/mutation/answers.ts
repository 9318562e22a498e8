/** Mutants that answer wrongly. */

import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/targets/identities.ts'
import type { Method } from '#openapi/define.ts'
import type { Message, Mutant, MutantsOf, Reply } from './mutant.ts'

const NO_ROUTE: Reply = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: { code: 'rest_no_route', message: 'No route.', data: { status: 404 } },
}

const isFine = ({ status }: Reply): boolean => status >= 200 && status < 300

function withoutFirstField(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutFirstField)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).slice(1))
}

function mistyped(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(mistyped)
  if (typeof body !== 'object' || body === null) return { wrapped: body }
  return Object.fromEntries(
    Object.entries(body).map(([name, value], at) => [name, at === 0 ? { wrapped: value } : value]),
  )
}

const asAdministrator = (message: Message): Message => {
  const account = BUILT_IN_CREDENTIALS.administrator
  return account
    ? { ...message, headers: { ...message.headers, authorization: basicHeader(account) } }
    : message
}

type Draft = Omit<Mutant, 'name' | 'operation'>

const missing = (methods: readonly Method[]): readonly Draft[] =>
  methods.map((method) => ({
    kind: `method ${method} missing`,
    ask: (message) => (message.method === method ? NO_ROUTE : message),
  }))

/** A write that answers well and does nothing: it is sent without its arguments, or as a read. */
const unstored = (methods: readonly Method[]): readonly Draft[] => {
  if (methods[0] === 'GET') return []
  if (methods[0] === 'DELETE')
    return [{ kind: 'deletion not made', ask: (message) => ({ ...message, method: 'GET' }) }]
  return []
}

const paging: readonly Draft[] = [
  {
    kind: 'total off by one',
    answer: (reply) => {
      const total = Number(reply.headers['x-wp-total'])
      return { ...reply, headers: { ...reply.headers, 'x-wp-total': String(total + 1) } }
    },
  },
  {
    kind: 'last item of a page lost',
    answer: (reply) =>
      Array.isArray(reply.body) ? { ...reply, body: reply.body.slice(0, -1) } : reply,
  },
]

export const answerMutants: MutantsOf = (operation) => {
  const { methods, access, id } = operation
  const isPaged = /^core\.(posts|pages)\.list$/.test(id)
  const drafts: readonly Draft[] = [
    ...missing(methods),
    ...unstored(methods),
    ...(isPaged ? paging : []),
    {
      kind: 'wrong status',
      answer: (reply) => (isFine(reply) ? { ...reply, status: 500 } : reply),
    },
    {
      kind: 'field dropped',
      answer: (reply) =>
        isFine(reply) ? { ...reply, body: withoutFirstField(reply.body) } : reply,
    },
    {
      kind: 'field mistyped',
      answer: (reply) => (isFine(reply) ? { ...reply, body: mistyped(reply.body) } : reply),
    },
    ...(access === 'public' ? [] : [{ kind: 'permission skipped', ask: asAdministrator }]),
  ]
  return drafts.map((draft) => ({ ...draft, name: `${id}: ${draft.kind}`, operation }))
}

export const batchMutants: MutantsOf = (operation) =>
  operation.id === 'batch.run'
    ? [
        {
          name: 'batch.run: limit off by one',
          kind: 'batch limit off by one',
          operation,
          ask: (message) => {
            const requests = message.body?.['requests']
            if (!Array.isArray(requests) || requests.length !== 26) return message
            return { ...message, body: { ...message.body, requests: requests.slice(0, 25) } }
          },
        },
      ]
    : []
