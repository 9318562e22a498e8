/** A request beside the sample, for a response that it does not meet. */

import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'

import type { Step } from '#conformance/targets/step.ts'

import type { Role } from '#openapi/language/roles.ts'

export interface Shape {
  /** Ends the id of the case. */
  readonly name: string
  /** In words: `for a page of this site`. */
  readonly when: string
  /** In place of arguments of the sample, or beside them. */
  readonly args?: Arguments
  /** Makes something first; returns further arguments. */
  readonly prepare?: (context: Context) => Promise<Arguments | undefined>
  /** The site of the stand-in of all cases that share what is made first; one of its own unless said. */
  readonly site?: string
  /** Only what is required is sent, because the sample makes something that would be in the way. */
  readonly isBare?: true
  /** Sent as a form instead of JSON. */
  readonly isForm?: true
  /** The most powerful account unless said. */
  readonly as?: Role
  /** 200 unless said. */
  readonly status?: number
  /** Which of several alternatives the body is, by their order in the contract. */
  readonly part?: number
  /** Something has to stand in the body. */
  readonly isFilled?: true
}

/** Something is there, and the response shows it. */
export const filled = (given: Partial<Shape> = {}): Shape => ({
  name: 'filled',
  when: 'where there is something to show',
  isFilled: true,
  ...given,
})

/** The operation says in a form of its own that there is no such thing. */
export const unknown = (status: number, args: Arguments): Shape => ({
  name: 'unknown',
  when: 'for what it does not know',
  args,
  status,
})

/** A call that has to come first. */
export const first =
  ({ operation, args, options }: Step) =>
  async (context: Context): Promise<undefined> => {
    await context.done(operation, args, options)
    return undefined
  }
