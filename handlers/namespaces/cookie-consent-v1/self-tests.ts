import { implement } from '#handlers/runtime/implement.ts'
import {
  testAuthorization,
  testReachability,
} from '#openapi/namespaces/cookie-consent-v1/self-tests.ts'

export const selfTests = [
  implement(testReachability, () => ({ body: { success: true } })),
  implement(testAuthorization, ({ caller }) => ({ body: { success: true, userId: caller.id } })),
]
