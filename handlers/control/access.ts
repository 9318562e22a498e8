import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { SECRET_HEADER } from '#handlers/runtime/addressing/address.ts'
import { CONTROL_OFF, WRONG_SECRET } from '#handlers/runtime/host-errors.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'

/** Access to the control interface: open to all clients, disabled, or protected by a secret. */
export type ControlAccess = 'open' | 'off' | { readonly secret: string }

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text))

/** Constant-time comparison. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  // Digests have the same length.
  a.reduce((difference, byte, at) => difference | (byte ^ (b[at] as number)), 0) === 0

export function createControlCheck(
  access: ControlAccess,
): (header: HttpInput['header']) => HttpOutput | undefined {
  if (access === 'open') return () => undefined
  if (access === 'off') return () => CONTROL_OFF
  const expected = digest(access.secret)
  return (header) =>
    isSame(digest(header(SECRET_HEADER) ?? ''), expected) ? undefined : WRONG_SECRET
}
