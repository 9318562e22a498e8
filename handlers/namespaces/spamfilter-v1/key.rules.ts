import type { ArgumentVerdict } from '#handlers/runtime/arguments/arguments.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import { setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'

/** A number is converted to text, and surrounding blanks are ignored. */
export const keyText = (sent: unknown): string => toText(sent).trim()

export function keyRule(sent: unknown): ArgumentVerdict {
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined
  const checked = checkArgument(keyText(sent), setKey.args.key, 'key')
  return 'problem' in checked ? checked.problem : 'accept'
}
