import type { Site } from '#fixtures/site.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { deleteKey, getKey, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'
import { isKeyValid, replaceAlert, storedKey } from './service.ts'

/** A key that stands in the configuration of the site cannot be changed from outside. */
const isHardcoded = (site: Site): boolean => site.option('spamfilter.key_hardcoded', false)

export const key = [
  implement(getKey, ({ site }) => ({ body: storedKey(site) })),
  implement(setKey, ({ args, site }) => {
    if (isHardcoded(site)) throw new ApiError('hardcoded_key')
    const wanted = args.key.trim()
    const isValid = isKeyValid(site, wanted)
    replaceAlert(site, wanted)
    if (!isValid) throw new ApiError('invalid_key')
    site.setOption('spamfilter.key', wanted)
    return { body: wanted }
  }),
  implement(deleteKey, ({ site }) => {
    if (isHardcoded(site)) throw new ApiError('hardcoded_key_delete')
    site.removeOption('spamfilter.key')
    return { body: true }
  }),
]
