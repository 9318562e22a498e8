import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameBytes } from '#fixtures/values/passwords.ts'
import { SECRET_HEADER } from '#handlers/runtime/addressing/address.ts'
import { CONTROL_OFF, WRONG_SECRET } from '#handlers/runtime/host-errors.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'

/** Access to the control interface: open to all clients, disabled, or protected by a secret. */
export type ControlAccess = 'open' | 'off' | { readonly secret: string }

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text))

export function createControlCheck(
  access: ControlAccess,
): (header: HttpInput['header']) => HttpOutput | undefined {
  if (access === 'open') return () => undefined
  if (access === 'off') return () => CONTROL_OFF
  const expected = digest(access.secret)
  return (header) =>
    isSameBytes(digest(header(SECRET_HEADER) ?? ''), expected) ? undefined : WRONG_SECRET
}
