import {
  namespaceWord,
  operation,
  plainGet,
  RESPONSES_AND_ACCESS,
} from '#openapi/language/define.ts'
import { array } from '#openapi/language/schema.ts'
import { ProductNotification } from './notification.ts'

/** Both starter add-ons return the same feed. */
export const whatsNewOperation = (namespace: 'starter-plus/v1' | 'starter-theme/v1') =>
  operation({
    id: `${namespaceWord(namespace)}.whats-new.list`,
    summary: 'List product news; empty while the feed is unreachable.',
    ...plainGet(`/${namespace}/whats-new`),
    responses: { 200: array(ProductNotification) },
    access: 'manage_options',
    spec: '4.5',
    assumed: { ...RESPONSES_AND_ACCESS, behaviour: 'D-034' },
  })
