import { storedDocument } from '#handlers/archetypes/document.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getSettings, setSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'

const document = storedDocument('spamfilter.settings', {
  spamfilter_strictness: true,
  spamfilter_show_user_comments_approved: true,
})

export const settings = [
  implement(getSettings, ({ site }) => ({ body: document.read(site) })),
  implement(setSettings, ({ args, site }) => {
    const { spamfilter_strictness, spamfilter_show_user_comments_approved } = args
    return {
      body: document.change(site, {
        spamfilter_strictness,
        spamfilter_show_user_comments_approved,
      }),
    }
  }),
]
