import { spamSettings } from '#fixtures/documents/spamfilter.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getSettings,
  SPAM_SETTINGS,
  setSettings,
} from '#openapi/namespaces/spamfilter-v1/settings.ts'
import { fromKeys } from '#openapi/values/json.ts'

export const settings = [
  implement(getSettings, ({ site }) => ({ body: site.read(spamSettings) })),
  implement(setSettings, ({ args, site }) => {
    const given = SPAM_SETTINGS.filter((name) => args[name] !== undefined)
    // A write without settings stores nothing.
    if (!given.length) return { body: site.read(spamSettings) }
    return {
      body: site.change(
        spamSettings,
        fromKeys(given, (name) => args[name]),
      ),
    }
  }),
]

export const spamExtractors = [
  extractor([getSettings, setSettings], (body) => extractDocument(spamSettings, body)),
]
