import { implement } from '#handlers/runtime/implement.ts'
import {
  testAuthorization,
  testReachability,
} from '#openapi/namespaces/cookie-consent-v1/self-tests.ts'

export const selfTests = [
  // A constant: section 4.13 lists no arguments, and a response alone shows that the route is reachable.
  implement(testReachability, () => ({ body: { success: true } })),
  implement(testAuthorization, ({ caller }) => ({ body: { success: true, userId: caller.id } })),
]
