/** Responses with another status or without a body. */

import type { Level } from '#conformance/call/classification.ts'
import { contentOf, type Reply, type ValueReply, withLinks } from '#handlers/runtime/call.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { isRecord } from '#openapi/values/json.ts'
import { without } from './contract-edits.ts'
import type { DraftsOf, Trace } from './mutant.ts'

/** Undefined leaves the response unchanged. */
export type EditReply = (reply: ValueReply) => ValueReply | undefined

/** Body and links as sent; a body that is not JSON is omitted. */
function whole(reply: Reply): ValueReply {
  const { status, headers } = reply
  const content = reply.kind === 'raw' ? {} : contentOf(reply)
  return {
    ...(status && { status }),
    ...(headers && { headers }),
    ...(content.links && isRecord(content.body) ? { body: withLinks(content) } : content),
  }
}

/** An edit without a body of its own keeps a body that is not JSON. */
const kept = (reply: Reply, edited: ValueReply): Reply =>
  reply.kind === 'raw' && edited.body === undefined
    ? { ...reply, ...(edited.status && { status: edited.status }) }
    : edited

export const isSuccess = ({ status = 200 }: Reply): boolean => status < 400

/** Changes the reply after the effect; errors stay unchanged. */
export const editingReplies =
  (edit: EditReply, isAffected = isSuccess) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> => ({
    ...behaviour,
    transformReply: (given, request) => {
      const reply = behaviour.transformReply?.(given, request) ?? given
      if (!isAffected(reply)) return reply
      trace.ran += 1
      const edited = edit(whole(reply))
      if (!edited) return reply
      trace.acted += 1
      return kept(reply, edited)
    },
  })

export const groundOf = ({ assumed }: ContractOperation): Level =>
  assumed?.responses ? 'assumed' : 'must'

const OTHER_STATUS: Readonly<Record<number, number>> = { 200: 202, 201: 200, 202: 200, 207: 200 }

const problem = (status: number, code: string): ValueReply => ({
  status,
  body: { code, message: 'Broken on purpose.', data: { status } },
})

const statusDrafts: DraftsOf = (operation) => {
  const common = { kind: 'status-wrong', near: '/answer' } as const
  return [
    {
      ...common,
      place: 'other-success',
      what: 'a success has another 2xx',
      ground: groundOf(operation),
      behaves: editingReplies((reply) => ({
        ...reply,
        status: OTHER_STATUS[reply.status ?? 200] ?? 200,
      })),
    },
    {
      ...common,
      place: 'crash',
      what: 'a success is answered 500',
      ground: 'should',
      behaves: editingReplies(() => problem(500, 'internal_server_error')),
    },
    {
      ...common,
      place: 'gone',
      what: 'a success is answered 404',
      ground: 'should',
      near: '/accepted',
      behaves: editingReplies(() => problem(404, 'rest_gone')),
    },
  ]
}

/** Only `{}` is a valid body. */
const isAlwaysEmpty = ({ type, properties, additionalProperties }: JsonSchema): boolean =>
  type === 'object' && Object.keys(properties ?? {}).length === 0 && additionalProperties === false

const hasBody = ({ responses }: ContractOperation): boolean =>
  Object.values(responses).some((spec) => {
    const { body } = responseOf(spec)
    return body !== undefined && !isAlwaysEmpty(body)
  })

const emptied: DraftsOf = (operation) =>
  hasBody(operation)
    ? [
        {
          kind: 'body-emptied',
          what: 'the body is {}',
          ground: groundOf(operation),
          near: '/answer',
          behaves: editingReplies((reply) =>
            reply.body === undefined || JSON.stringify(reply.body) === '{}'
              ? undefined
              : { ...without(reply, 'links'), body: {} },
          ),
        },
      ]
    : []

export const responseDrafts: DraftsOf = (operation) => [
  ...statusDrafts(operation),
  ...emptied(operation),
]
