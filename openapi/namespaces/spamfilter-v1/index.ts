import { namespace } from '#openapi/shared/namespace.ts'
import { deleteAlert, getAlert, receiveWebhook, refreshAlert } from './alert.ts'
import { deleteKey, getKey, setKey } from './key.ts'
import { getSettings, setSettings } from './settings.ts'
import { getStats, getStatsOfInterval } from './stats.ts'

export const spamfilterV1 = namespace({
  name: 'spamfilter/v1',
  description: 'Comment spam filter.',
  operations: [
    getKey,
    setKey,
    deleteKey,
    getSettings,
    setSettings,
    getStats,
    getStatsOfInterval,
    getAlert,
    refreshAlert,
    deleteAlert,
    receiveWebhook,
  ],
})
