/** Extracts submissions and their forms from responses. */
import { fromUtcText, toUtcText } from '#fixtures/values/time.ts'
import {
  type ExtractedRecord,
  type ExtractionContext,
  extractEditAddress,
  extractor,
  itemsIn,
  numberIn,
  recordsIn,
} from '#handlers/platform/extract.ts'
import { getSubmission, listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { asList, type Json, memberOf } from '#openapi/values/json.ts'

/** `2026-03-01 10:00:00` */
const momentIn = (text: unknown): string => String(text).replace(' ', 'T')

/** Actions have local time only; the submission itself reveals the offset. */
function utcOf({ created_at, created_at_gmt }: Json): (text: unknown) => string {
  const ahead = fromUtcText(momentIn(created_at)) - fromUtcText(momentIn(created_at_gmt))
  return (text) => toUtcText(fromUtcText(momentIn(text)) - ahead)
}

function actionsIn(submission: Json): readonly Json[] | undefined {
  const { form_actions_log: log } = submission
  if (!Array.isArray(log)) return undefined
  const utc = utcOf(submission)
  return recordsIn(log).map(({ id, name, label, status, log: words = null, ...times }) => ({
    ...{ id, name, label, status, log: words },
    created_at: utc(times['created_at']),
    updated_at: utc(times['updated_at']),
  }))
}

function extractSubmission(submission: Json, call: ExtractionContext): readonly ExtractedRecord[] {
  const { id, post, form, element_id, referer, referer_title } = submission
  const { user_agent, user_ip, status, is_read, values } = submission
  const post_id = memberOf(post, 'id')
  const isWhole = Array.isArray(submission['form_actions_log'])
  const record = {
    ...{ id, post_id, element_id, referer, referer_title, user_agent, user_ip, status, is_read },
    form_name: memberOf(form, 'name'),
    user_id: numberIn(submission['user_id']) ?? null,
    created_at: momentIn(submission['created_at_gmt']),
    updated_at: momentIn(submission['updated_at_gmt']),
    main_meta_id: numberIn(submission['main_meta_id']),
    values,
    actions: actionsIn(submission),
  }
  const fields = memberOf(form, 'fields')
  const snapshot: ExtractedRecord = {
    collection: 'formSnapshots',
    record: {
      id: `${post_id}_${element_id}`,
      ...{ post_id, element_id, name: record.form_name, fields: asList(fields) },
    },
  }
  const display_name = submission['user_name']
  const sender: ExtractedRecord = {
    collection: 'users',
    record: { id: record.user_id, display_name },
  }
  return [
    { collection: 'formSubmissions', record, isRaw: isWhole },
    ...(typeof display_name === 'string' ? [sender] : []),
    ...(Array.isArray(fields) ? [snapshot] : []),
    ...extractEditAddress(memberOf(post, 'edit_url'), call),
  ]
}

export const submissionExtractors = [
  extractor([listSubmissions, getSubmission], (body, call) =>
    itemsIn(memberOf(body, 'data')).flatMap((item) => extractSubmission(item, call)),
  ),
]
