/** For tests: answers are held against the schema their operation promises. */
import type { Body, Operation } from '#openapi/language/define.ts'
import { problemsOfResponse } from '#openapi/testing/response-check.ts'
import type { TestResponse } from './testing.ts'

/** Throws when the body of a success response is not what the operation promises. */
export function expectValid(operation: Operation, status: number, body: unknown): void {
  const problems = problemsOfResponse(operation, status, body)
  if (problems.length) throw new Error(`${problems.join('\n')}\nin ${JSON.stringify(body)}`)
}

/** A response whose body was held against its operation, which says its type. */
interface ValidResponse<O> extends TestResponse {
  readonly body: Body<O>
}

/** The same for a whole response, which is passed on. */
export function validFreely(operation: Operation, response: TestResponse): TestResponse {
  expectValid(operation, response.status, response.body)
  return response
}

/** The same with the body typed; one that has several shapes, or is read by number, is read freely. */
export const valid: <O extends Operation>(
  operation: O,
  response: TestResponse,
) => ValidResponse<O> = validFreely
