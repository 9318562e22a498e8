/** Parameters of every operation that no index lists, because they only shape the response. */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'

const parameter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  'x-global': true,
})

export const GLOBAL_PARAMETERS = {
  Fields: parameter(
    '_fields',
    'The requested members, separated by commas; all others are omitted.',
    { type: 'string', examples: ['id,title.rendered'] },
  ),
  Embed: parameter(
    '_embed',
    'Includes linked records in `_embedded`: `true`, or names of relations, separated by commas.',
    { type: 'string', examples: ['author,wp:featuredmedia'] },
  ),
  Envelope: parameter(
    '_envelope',
    'Wraps the response: the body becomes an object with `body`, `status` and `headers`.',
    { type: 'string', enum: ['1'] },
  ),
} as const

const refer = (name: keyof typeof GLOBAL_PARAMETERS): Json => ({
  $ref: `#/components/parameters/${name}`,
})

/** References to the parameters with an effect on the operation. */
export const globalParametersOf = (operation: ContractOperation): readonly Json[] => [
  refer('Fields'),
  ...(isGet(operation) && operation.resource?.embedded ? [refer('Embed')] : []),
  refer('Envelope'),
]
