/** For tests: answers are held against the schema their operation promises. */
import type { Operation } from '#openapi/language/define.ts'
import { problemsOfResponse } from '#openapi/testing/response-check.ts'
import type { TestResponse } from './testing.ts'

/** Throws when the body of a success response is not what the operation promises. */
export function expectValid(operation: Operation, status: number, body: unknown): void {
  const problems = problemsOfResponse(operation, status, body)
  if (problems.length) throw new Error(`${problems.join('\n')}\nin ${JSON.stringify(body)}`)
}

/** The same for a whole response, which is passed on. */
export function valid(operation: Operation, response: TestResponse): TestResponse {
  expectValid(operation, response.status, response.body)
  return response
}
