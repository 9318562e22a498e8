import { isSpamKeyHardcoded, spamKey } from '#fixtures/documents/spamfilter.ts'
import type { ArgumentVerdict } from '#handlers/runtime/arguments/arguments.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import { deleteKey, getKey, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'
import { isKeyValid, replaceAlert } from './service.ts'

/** A number is converted to text, and surrounding blanks are ignored. */
const keyText = (sent: unknown): string => toText(sent).trim()

function keyRule(sent: unknown): ArgumentVerdict {
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined
  const checked = checkArgument(keyText(sent), setKey.args.key, 'key')
  return 'problem' in checked ? checked.problem : 'accept'
}

export const key = [
  implement(getKey, ({ site }) => ({ body: site.read(spamKey) })),
  implement(setKey, {
    rules: { key: keyRule },
    handle: ({ args, site }) => {
      if (site.read(isSpamKeyHardcoded)) throw new ApiError('hardcoded_key')
      const wanted = keyText(args.key)
      const isValid = isKeyValid(site, wanted)
      replaceAlert(site, wanted)
      if (!isValid) throw new ApiError('invalid_key')
      site.write(spamKey, wanted)
      return { body: wanted }
    },
  }),
  implement(deleteKey, ({ site }) => {
    if (site.read(isSpamKeyHardcoded)) throw new ApiError('hardcoded_key_delete')
    site.forget(spamKey)
    return { body: true }
  }),
]
