/** Routes, methods, path classes and the batch flag. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Param } from '#openapi/language/captures.ts'
import { isGet } from '#openapi/language/define.ts'
import { parameterNames, paramOf } from '#openapi/language/patterns.ts'
import type { Draft, DraftsOf } from './mutant.ts'

const missing = ({ id, methods }: ContractOperation): readonly Draft[] => [
  {
    kind: 'route-missing',
    what: `${id} is not served`,
    ground: 'must',
    near: 'answers.',
    served: () => undefined,
  },
  ...(methods.length < 2 ? [] : methods).map(
    (method): Draft => ({
      kind: 'method-missing',
      place: method,
      what: `${method} is not served`,
      ground: 'must',
      near: `answers.${method}`,
      served: (operation) => ({
        ...operation,
        methods: operation.methods.filter((each) => each !== method),
      }),
    }),
  ),
]

/** `[\\d]+` becomes a single digit, `[a-zA-Z]{12}` one letter less. */
const narrowed = (expression: string): string =>
  expression.replace(/\+$/, '').replace('{12}', '{11}')

const WAYS: Readonly<Record<string, (expression: string) => string>> = {
  wider: () => '[^/]+',
  narrower: narrowed,
}

type ChangeClass = (expression: string) => string

const changed = (param: Param, change: ChangeClass): Param => ({
  ...param,
  capture: change(param.capture),
})

/** The operation gets its own route, so that its neighbours keep their classes. */
const withClass = (operation: ContractOperation, name: string, change: ChangeClass) => ({
  ...operation,
  pattern: `${operation.pattern}~`,
  params: { ...operation.params, [name]: changed(paramOf(operation, name), change) },
})

const captures = ({ path, assumed }: ContractOperation): readonly Draft[] =>
  parameterNames(path).flatMap((name) =>
    Object.entries(WAYS).map(
      ([way, change]): Draft => ({
        kind: 'capture-wrong',
        place: `${name}.${way}`,
        what: `the class of ${name} is ${way} than it should be`,
        ground: assumed?.params ? 'assumed' : 'must',
        near: `path.${name}`,
        served: (operation) => withClass(operation, name, change),
      }),
    ),
  )

function batch(operation: ContractOperation): readonly Draft[] {
  const { batch, kind } = operation
  if (kind === 'batch' || isGet(operation)) return []
  return [
    {
      kind: 'batch-wrong',
      place: 'mark',
      what: batch ? 'a batch may not contain it' : 'a batch may contain it',
      ground: 'must',
      near: '/batch',
      served: ({ batch: _, ...operation }) => (batch ? operation : { ...operation, batch: true }),
    },
  ]
}

export const routeDrafts: DraftsOf = (operation) => [
  ...missing(operation),
  ...captures(operation),
  ...batch(operation),
]
