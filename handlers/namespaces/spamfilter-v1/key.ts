import { isSpamKeyHardcoded, spamKey } from '#fixtures/documents/spamfilter.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { deleteKey, getKey, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'
import { keyRule, keyText } from './key.rules.ts'
import { isKeyValid, replaceAlert } from './service.ts'

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
