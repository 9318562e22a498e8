/** For tests: the result of a case that passed, with the given members instead of the usual ones. */
import type { Result } from '#conformance/runner/result.ts'

export const resultOf = (members: Partial<Result> = {}): Result => ({
  id: 'core.posts.list/answer',
  kind: 'response',
  level: 'must',
  needs: 'read',
  spec: '4.9',
  title: 'A list is answered.',
  namespace: 'core/v2',
  methods: ['GET'],
  path: '/core/v2/posts',
  outcome: 'pass',
  milliseconds: 1,
  retried: false,
  exchanges: [],
  leftovers: [],
  ...members,
})
