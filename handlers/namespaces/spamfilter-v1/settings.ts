import { spamSettings } from '#fixtures/documents/spamfilter.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getSettings, setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

export const settings = [
  implement(getSettings, ({ site }) => ({ body: site.read(spamSettings) })),
  implement(setSettings, ({ args, site }) => {
    const { spamfilter_strictness, spamfilter_show_user_comments_approved } = args
    const given = [spamfilter_strictness, spamfilter_show_user_comments_approved]
    // A write without settings stores nothing.
    if (given.every((value) => value === undefined)) return { body: site.read(spamSettings) }
    return {
      body: site.change(spamSettings, {
        spamfilter_strictness,
        spamfilter_show_user_comments_approved,
      }),
    }
  }),
]

export const spamExtractors = [
  extractor([getSettings, setSettings], (body) => extractDocument(spamSettings, body)),
]
