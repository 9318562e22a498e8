/** Faults and situations as JSON Schemas, for the description of the control interface and for editors. */
import {
  anything,
  type ControlShape,
  flag,
  listOf,
  shape,
  text,
  whole,
} from '#handlers/control/shapes.ts'
import { LONGEST_DELAY } from './latency.ts'

const MILLISECONDS: ControlShape = { type: 'integer', minimum: 0, maximum: LONGEST_DELAY }

const latencyShape = (description: string): ControlShape => ({
  description,
  oneOf: [MILLISECONDS, { type: 'array', items: MILLISECONDS, minItems: 2, maxItems: 2 }],
})

const PLAN = {
  'operation?': text('An operation id, or several with *: core.posts.*'),
  'path?': text('A route as it is called, a template, or with *: /core/v2/posts/{id}'),
  'namespace?': text('All routes of a namespace: core/v2'),
  'method?': text('Every method but OPTIONS unless told.'),
  'status?': { type: 'integer', minimum: 200, maximum: 599 },
  'error?': text('An error of the interface by its code: rest_forbidden'),
  'body?': anything('JSON, or a string that is sent as it is.'),
  'headers?': { type: 'object', additionalProperties: { type: 'string' } },
  'delay?': latencyShape('Milliseconds before the response, or a range of them.'),
  'slow?': { type: 'integer', minimum: 1, maximum: LONGEST_DELAY },
  'drop?': { const: true, description: 'The connection is cut without a response.' },
  'times?': {
    description: 'How many requests meet it.',
    oneOf: [{ type: 'integer', minimum: 1, maximum: 10_000 }, { const: 'always' }],
  },
  'probability?': { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  'seed?': whole('Chance is repeated with the same seed.'),
}

export const FAULT_PLAN = shape(PLAN, 'One of operation, path and namespace says what it meets.')
export const FAULT = shape({ ...PLAN, id: text(), met: whole('How many requests met it so far.') })

export const SITUATION = shape({
  'latency?': latencyShape('Every response comes later.'),
  'offline?': flag('The connection is cut.'),
  'readOnly?': flag('What would change something is refused with 503.'),
  'rateLimit?': shape(
    { requests: whole(), seconds: whole('Of the clock of the site.') },
    'Beyond it 429 with Retry-After.',
  ),
  'expiredPasswords?': {
    description: 'Passwords are taken for wrong ones: of all, or of these logins.',
    oneOf: [{ type: 'boolean' }, listOf({ type: 'string' })],
  },
  'seed?': whole(),
})
