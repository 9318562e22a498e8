import { spamSettings } from '#fixtures/documents/spamfilter.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getSettings, setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

export const settings = [
  implement(getSettings, ({ site }) => ({ body: site.read(spamSettings) })),
  implement(setSettings, ({ args, site }) => {
    // A write without settings stores nothing.
    if (Object.values(args).every((value) => value === undefined))
      return { body: site.read(spamSettings) }
    return { body: site.change(spamSettings, args) }
  }),
]

export const spamExtractors = [
  extractor([getSettings, setSettings], (body) => extractDocument(spamSettings, body)),
]
