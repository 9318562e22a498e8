/** For tests: validates responses against the schema of their operation. */
import type { Body, Operation } from '#openapi/language/define.ts'
import { responseProblems } from '#openapi/testing/response-check.ts'
import type { TestResponse } from './testing.ts'

/** Throws when the body of a success response does not match the operation. */
export function expectValid(operation: Operation, status: number, body: unknown): void {
  const problems = responseProblems(operation, status, body)
  if (problems.length) throw new Error(`${problems.join('\n')}\nin ${JSON.stringify(body)}`)
}

/** A validated response, with the body type of its operation. */
interface ValidResponse<O> extends TestResponse {
  readonly body: Body<O>
}

/** Validates a response and returns it. */
export function validUntyped(operation: Operation, response: TestResponse): TestResponse {
  expectValid(operation, response.status, response.body)
  return response
}

/** The same with a typed body; bodies with several shapes or indexed access use `validUntyped`. */
export const valid: <O extends Operation>(
  operation: O,
  response: TestResponse,
) => ValidResponse<O> = validUntyped
