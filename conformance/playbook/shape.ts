/** A request for a response that the sample does not produce. */

import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'

import type { Step } from '#conformance/targets/step.ts'

import type { Role } from '#openapi/language/roles.ts'

export interface Shape {
  /** Suffix of the case id. */
  readonly name: string
  /** For titles: `for a page of this site`. */
  readonly when: string
  /** Overrides of, and additions to, the sample arguments. */
  readonly args?: Arguments
  /** Creates prerequisites; returns further arguments. */
  readonly prepare?: (context: Context) => Promise<Arguments | undefined>
  /** The stand-in site shared by cases with the same prerequisites; defaults to a separate one. */
  readonly site?: string
  /** Sends only required arguments, because the sample creates conflicting records. */
  readonly hasRequiredArgsOnly?: true
  /** Sent as a form instead of JSON. */
  readonly isForm?: true
  /** Defaults to the most powerful account. */
  readonly as?: Role
  /** Defaults to 200. */
  readonly status?: number
  /** The index of the expected alternative of the body in the contract. */
  readonly part?: number
  /** The body must not be empty. */
  readonly mustHaveContent?: true
}

/** A non-empty response. */
export const shapeWithContent = (overrides: Partial<Shape> = {}): Shape => ({
  name: 'filled',
  when: 'with content to show',
  mustHaveContent: true,
  ...overrides,
})

/** The operation's own response for an unknown record. */
export const shapeForUnknown = (status: number, args: Arguments): Shape => ({
  name: 'unknown',
  when: 'for an unknown record',
  args,
  status,
})

/** A call that must come first. */
export const callFirst =
  ({ operation, args, options }: Step) =>
  async (context: Context): Promise<undefined> => {
    await context.callOk(operation, args, options)
    return undefined
  }
