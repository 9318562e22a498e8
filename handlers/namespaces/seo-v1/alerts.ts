import { changeUser, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { dismissAlert } from '#openapi/namespaces/seo-v1/alerts.ts'

const ALERTS: readonly unknown[] = [
  'webinar-promo-notification',
  'ai_generator_tip_notification',
  'black-friday-promotion',
]

export const alerts = [
  implement(dismissAlert, {
    rules: { key: (key) => (ALERTS.includes(key) ? 'accept' : 'reject') },
    handle: ({ args, site, caller }) => {
      const key = String(args.key)
      const { dismissed_alerts: dismissed } = seoUser(site, caller.id)
      if (!dismissed.includes(key))
        changeUser(site, caller.id, { dismissed_alerts: [...dismissed, key] })
      return { body: { success: true, status: 200 } }
    },
  }),
]
