/** Updates that reset the values that they do not send. */

import { isOptional } from '#conformance/call/request.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isRead } from '#openapi/language/define.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { argumentGround, type Draft, type DraftsOf } from './mutant.ts'
import { editingRequests, hasArgument, withArgument } from './requests.ts'

const EMPTY_VALUES: Readonly<Record<string, unknown>> = {
  string: '',
  boolean: false,
  integer: 0,
  number: 0,
  array: [],
}

const emptyOf = ({ enum: choices, type }: ArgSchema): unknown =>
  choices?.[0] ?? EMPTY_VALUES[[type].flat()[0] ?? '']

const isUpdate = (operation: ContractOperation): boolean =>
  !isRead(operation) && operation.path.includes('{') && operation.methods.includes('PUT')

const resetting = (name: string, value: unknown): NonNullable<Draft['wire']> =>
  editingRequests((request) =>
    hasArgument(request, name) || !request.body?.startsWith('{')
      ? undefined
      : withArgument(request, name, value),
  )

export const unsentValueDrafts: DraftsOf = (operation) =>
  Object.entries(isUpdate(operation) ? operation.args : {})
    .filter(([name]) => name !== LANGUAGE_ARGUMENT && isOptional(operation, name))
    .flatMap(([name, schema]): readonly Draft[] => {
      const empty = emptyOf(schema)
      if (empty === undefined) return []
      return [
        {
          kind: 'unsent-reset',
          place: name,
          what: `${name} is reset unless sent`,
          ground: argumentGround(schema),
          near: 'pairs',
          wire: resetting(name, empty),
        },
      ]
    })
