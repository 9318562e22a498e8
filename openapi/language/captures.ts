import { mapValues } from '#openapi/values/json.ts'

/** The capture classes of path parameters (section 2.1), in the notation of the index. */
export const capture = {
  digits: '[\\d]+',
  word: '[\\w]+',
  slug: '[\\w-]+',
  key: '[a-zA-Z0-9_-]+',
  letters: '[a-zA-Z]+',
  twelveLetters: '[a-zA-Z]{12}',
} as const

export type Capture = (typeof capture)[keyof typeof capture]

/** A valid value of each class, for examples. */
export const CAPTURE_EXAMPLES: Readonly<Record<Capture, string>> = {
  [capture.digits]: '12',
  [capture.word]: 'primary',
  [capture.slug]: 'example-slug',
  [capture.key]: 'builder_key',
  [capture.letters]: 'sourcea',
  [capture.twelveLetters]: 'kqzvbnmtrwxa',
}

/** Whether an expression is one of the classes of the interface document. */
export const isCapture = (expression: string): expression is Capture =>
  Object.hasOwn(CAPTURE_EXAMPLES, expression)

export interface Param {
  /** One of the classes above; an adopted route may have its own. */
  readonly capture: string
  /** A realistic value. */
  readonly example: string
  /** Description, unless an argument of the same name has one. */
  readonly description?: string
  /** Its values contain words of the deployment, such as `builder` in `builder_notice`. */
  readonly isName?: true
  /** The pattern of deployments matches a single character, too few for the example (D-011). */
  readonly isDeployedTooNarrow?: true
}

const paramWith =
  (expression: Capture) =>
  (example: string | number = CAPTURE_EXAMPLES[expression], description?: string): Param => ({
    capture: expression,
    example: String(example),
    ...(description !== undefined && { description }),
  })

/** The parameters of a path: `id: param.digits(128, 'The post.')`. */
export const param = mapValues(capture, paramWith)
