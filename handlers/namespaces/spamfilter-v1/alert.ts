import { NO_ALERT, spamAlert, spamKey } from '#fixtures/documents/spamfilter.ts'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { Site } from '#fixtures/site/site.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Rejection } from '#handlers/runtime/implement.ts'
import {
  deleteAlert,
  getAlert,
  receiveWebhook,
  refreshAlert,
} from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { replaceAlert } from './service.ts'
import { afterVerdict } from './webhook.rules.ts'

function hasKey({ site, param }: Pick<Call, 'site' | 'param'>): boolean {
  const key = site.read(spamKey)
  const sent = param('key')
  return (
    key !== false && typeof sent === 'string' && sent.trim().toLowerCase() === key.toLowerCase()
  )
}

/** Authorization by the stored key; as documented the key is optional for administrators. */
function policy(call: Call): Rejection {
  const needsKey = call.quirk('keyOnly') || call.quirk('needsKey')
  if (!needsKey && call.caller.can('manage_options')) return undefined
  return hasKey(call) ? undefined : 'rest_forbidden'
}

interface AlertVerdict {
  readonly guid?: unknown
  readonly result?: unknown
}

interface CommentResult {
  readonly status: 'success' | 'error'
  readonly message?: string
}

const guidOf = ({ guid }: CommentRecord): string => guid

function applyVerdict(site: Site, guid: string, { result }: AlertVerdict): CommentResult {
  const [found, ...others] = site.comments.by('guid', guidOf, guid)
  if (!found) return { status: 'error', message: 'Could not find matching comment.' }
  if (others.length) return { status: 'error', message: 'Multiple comments matched request.' }
  site.comments.replace(afterVerdict(found, result))
  return { status: 'success' }
}

/** The list may contain any values; only those with a comment id are processed. */
function applyVerdicts(site: Site, verdicts: readonly (AlertVerdict | null)[]) {
  const results = verdicts.flatMap((verdict) => {
    const guid = verdict?.guid
    return typeof guid === 'string' && guid
      ? [[guid, applyVerdict(site, guid, verdict)] as const]
      : []
  })
  return results.length ? Object.fromEntries(results) : []
}

export const spamfilterPolicies = { spamfilter_key: policy } satisfies Partial<Policies>

export const alert = [
  implement(getAlert, ({ site }) => ({ body: site.read(spamAlert) })),
  implement(refreshAlert, ({ site }) => {
    site.forget(spamAlert)
    replaceAlert(site)
    return { body: site.read(spamAlert) }
  }),
  implement(deleteAlert, ({ site }) => {
    site.forget(spamAlert)
    return { body: NO_ALERT }
  }),
  implement(receiveWebhook, (call) => {
    const { site, param } = call
    // Any client may send; only the service, which has the key, can change comments.
    if (!hasKey(call)) {
      addJournalEntry(call, 'spamfilter-webhook', { endpoint: toText(param('endpoint')) })
      return { body: { comments: [] } }
    }
    if (param('endpoint') !== 'comment-check') return { body: { comments: [] } }
    const comments = param('comments')
    if (!Array.isArray(comments)) throw new ApiError('malformed_request')
    return { body: { comments: applyVerdicts(site, comments) } }
  }),
]

export const alertExtractors = [extractor([getAlert], (body) => extractDocument(spamAlert, body))]
