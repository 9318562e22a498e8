/** For tests: answers are held against the schema their operation promises. */
import type { Operation } from '#openapi/define.ts'
import { problemsOfAnswer } from '#openapi/derive/answer-check.ts'
import type { TestAnswer } from './testing.ts'

/** Throws when the body of a success response is not what the operation promises. */
export function expectValid(operation: Operation, status: number, body: unknown): void {
  const problems = problemsOfAnswer(operation, status, body)
  if (problems.length) throw new Error(`${problems.join('\n')}\nin ${JSON.stringify(body)}`)
}

/** The same for a whole response, which is passed on. */
export function valid(operation: Operation, answer: TestAnswer): TestAnswer {
  expectValid(operation, answer.status, answer.body)
  return answer
}
