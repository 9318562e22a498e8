/** The header `Allow`, absent where the caller may use no method. */
import { fail } from '#conformance/call/check.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The entries of a header, in lower case. */
export const namesIn = (list: string | undefined): readonly string[] =>
  (list ?? '').split(',').map((name) => name.trim().toLowerCase())

export function assertAllowedMethods({ headers: { allow } }: TargetResponse): void {
  if (allow !== undefined && !namesIn(allow).every((method) => METHODS.includes(method)))
    fail('Allow with methods of the interface', allow)
}
