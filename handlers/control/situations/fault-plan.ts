/** The fields of a fault. */
import {
  anyValue,
  type Field,
  fieldOf,
  integer,
  type Members,
  mapOf,
  nonEmpty,
  optional,
  string,
  stringOf,
  withDescription,
  withSchema,
} from '#fixtures/schema/fields.ts'
import { shapeOf } from '#handlers/control/shapes.ts'
import { isIntegerBetween, latency, MAX_DELAY } from './latency.ts'

const MAX_TIMES = 10_000
/** How many requests it affects: the next few, or all until it is removed. */
export type Times = number | 'always'

const integerBetween = (min: number, max: number): Field<number, 'needed'> =>
  withSchema(
    fieldOf('number', `a whole number from ${min} to ${max}`, (value) =>
      isIntegerBetween(value, min, max),
    ),
    { type: 'integer', minimum: min, maximum: max },
  )

export const TIMES: Field<Times, 'needed'> = withSchema(
  fieldOf(
    'any',
    `a whole number from 1 to ${MAX_TIMES}, or "always"`,
    (value) => value === 'always' || isIntegerBetween(value, 1, MAX_TIMES),
  ),
  {
    description: 'How many requests it affects.',
    oneOf: [{ type: 'integer', minimum: 1, maximum: MAX_TIMES }, { const: 'always' }],
  },
)

const probability: Field<number, 'needed'> = withSchema(
  fieldOf(
    'number',
    'a number above 0 and at most 1',
    (value) => typeof value === 'number' && value > 0 && value <= 1,
  ),
  { type: 'number', exclusiveMinimum: 0, maximum: 1 },
)

const onlyTrue: Field<true, 'needed'> = fieldOf('boolean', 'true', (value) => value === true)

const text = (description: string, field = nonEmpty) =>
  optional(withDescription(field, description))

const ROUTE = /^\/[^\s?#]{0,500}$/
const METHOD = /^[A-Za-z]{1,20}$/

export const FAULT_FIELDS = {
  /** An operation id, or several with `*`: `core.posts.*`. */
  operation: text('An operation id, or several with *: core.posts.*'),
  /** A literal route, a template (`/core/v2/posts/{id}`), or with `*` (`/core/v2/*`). */
  path: text(
    'A literal route, a template, or a pattern with *: /core/v2/posts/{id}',
    withSchema(
      stringOf('a route such as "/core/v2/posts", "/core/v2/posts/{id}" or "/core/v2/*"', (value) =>
        ROUTE.test(value),
      ),
      { type: 'string', pattern: ROUTE.source },
    ),
  ),
  /** All routes of a namespace: `core/v2`. */
  namespace: text('All routes of a namespace: core/v2'),
  /** Absent: every method but OPTIONS. */
  method: text(
    'The default is every method but OPTIONS.',
    withSchema(
      stringOf('a method such as "GET"', (value) => METHOD.test(value)),
      { type: 'string', pattern: METHOD.source },
    ),
  ),
  /**
   * Defaults to the status of the error, or 200 with a body; otherwise the usual response is sent.
   */
  status: optional(integerBetween(200, 599)),
  /** An error of the interface, by its code: `rest_forbidden`. */
  error: text('An error of the interface by its code: rest_forbidden'),
  /** The argument that the error is about; the first one of the operation by default. */
  argument: text('The argument that rest_invalid_param or rest_missing_callback_param is about.'),
  /** Replaces the usual body: JSON, or a string sent verbatim. */
  body: optional(withSchema(anyValue, { description: 'JSON, or a string that is sent verbatim.' })),
  headers: optional(mapOf(string)),
  /** Milliseconds before the response, or a range of them. */
  delay: optional(latency('Milliseconds before the response, or a range of them.')),
  /** Duration of the body transfer in milliseconds. */
  slow: optional(integerBetween(1, MAX_DELAY)),
  /** Closes the connection without a response. */
  drop: optional(
    withSchema(onlyTrue, { const: true, description: 'Closes the connection without a response.' }),
  ),
  /** Defaults to 1; in a scenario to `always`. */
  times: optional(TIMES),
  /** The share of matching requests that are affected, from 0 to 1. */
  probability: optional(probability),
  /** Makes random decisions repeatable. */
  seed: optional(
    withSchema(integer, { type: 'integer', description: 'Makes random decisions repeatable.' }),
  ),
}

/** A fault: its target and its effect. */
export type FaultPlan = Members<typeof FAULT_FIELDS>

/** The same as a schema, for the control interface and for editors. */
export const FAULT_PLAN = shapeOf(
  FAULT_FIELDS,
  'Exactly one of operation, path and namespace selects the affected requests.',
)
