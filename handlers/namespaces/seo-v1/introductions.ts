import { lenientBool } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { changeUser, nowInSeconds, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { markIntroductionSeen } from '#openapi/namespaces/seo-v1/introductions.ts'

const INTRODUCTIONS: readonly string[] = [
  'ai-fix-assessments-upsell',
  'ai-brand-insights-pre-launch',
  'ai-brand-insights-post-launch',
  'black-friday-announcement',
  'delayed-premium-upsell',
]

export const introductions = [
  implement(markIntroductionSeen, ({ args, site, caller }) => {
    const { introduction_id: id } = args
    if (!INTRODUCTIONS.includes(id)) return { status: 400, body: [] }
    const is_seen = lenientBool(args.is_seen)
    const { introductions: known } = seoUser(site, caller.id)
    if ((known[id]?.is_seen ?? false) !== is_seen) {
      const seen_on = is_seen ? nowInSeconds(site) : 0
      changeUser(site, caller.id, { introductions: { ...known, [id]: { is_seen, seen_on } } })
    }
    return { body: { json: { success: true } } }
  }),
]
