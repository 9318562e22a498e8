import { arg, operation } from '#openapi/language/define.ts'
import { literal, object } from '#openapi/language/schema.ts'
import { SeoDone, writerSpec } from './responses.ts'

export const dismissAlert = operation({
  ...writerSpec,
  id: 'seo.alerts.dismiss',
  summary: 'Hide an alert from the caller.',
  methods: ['POST'],
  path: '/seo/v1/alerts/dismiss',
  args: { key: arg.any({ required: true, check: 'own', description: 'Key of a known alert.' }) },
  responses: {
    200: SeoDone,
    400: object({ success: literal(false), status: literal(400) }),
  },
  effect: 'irreversible',
})
