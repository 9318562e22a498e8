import { requireForm } from '#handlers/namespaces/contactform-v1/contact-forms/contact-forms.ts'
import {
  optionValue,
  scanFormTags,
} from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getFeedbackSchema,
  refillContactForm,
  submitFeedback,
} from '#openapi/namespaces/contactform-v1/feedback.ts'
import { orEmptyList } from '#openapi/values/json.ts'
import { newChallenges } from './challenges.ts'
import { decide, type FeedbackDecision } from './decision.ts'
import { digest } from './digest.ts'
import { sentFieldNames } from './field-text.rules.ts'
import {
  CLIENT_ADDRESS,
  hasSetting,
  type Submission,
  schemaRules,
  submissionOf,
} from './submission.ts'
import type { InvalidFields } from './validation.rules.ts'

const SCHEMA_VERSION = 'contactform SWV Schema 2024-10'
const SUBSCRIBERS_ONLY = 'This contact form is available only for logged in users.'
const TICK = 1_800_000
const WITHOUT_HASH = ['init', 'validation_failed', 'acceptance_missing', 'spam']

function readUnitTag({ param }: Call): string {
  const unitTag = toText(param('_contactform_unit_tag')).replace(/[^A-Za-z0-9_-]/g, '')
  if (!unitTag) throw new ApiError('contactform_unit_tag_not_found')
  return unitTag
}

/** Equal for equal values from the same address within half an hour. */
function hashOf(submission: Submission): string {
  const { call, unitTag, fields } = submission
  const tick = Math.ceil(call.site.clock.now() / TICK)
  const values = sentFieldNames(submission).map((name) => [name, fields[name]])
  return digest('submission', tick, CLIENT_ADDRESS, unitTag, values)
}

const ID = /^[A-Za-z][-0-9a-zA-Z_]*$/

const toInvalidFields = ({ tags, unitTag }: Submission, invalid: InvalidFields) =>
  [...invalid].map(([field, message]) => {
    const tag = tags.find(({ name }) => name === field)
    const id = tag && optionValue(tag, 'id', ID)
    return {
      field,
      message,
      idref: id ?? null,
      error_id: `${unitTag}-ve-${field}`.replace(/[^0-9a-z_-]+/gi, ''),
    }
  })

function feedbackBody(submission: Submission, { status, message, invalid }: FeedbackDecision) {
  const { form, unitTag } = submission
  const start = {
    contact_form_id: form.id,
    status,
    message,
    ...(hasSetting(submission, 'demo_mode') && { demo_mode: true as const }),
  }
  const end = {
    posted_data_hash: WITHOUT_HASH.includes(status) ? '' : hashOf(submission),
    into: `#${unitTag}`,
  }
  // Only a response with invalid fields has them before the hash.
  return invalid
    ? { ...start, invalid_fields: toInvalidFields(submission, invalid), ...end }
    : { ...start, ...end, invalid_fields: [] }
}

function anonymousRejection({ form, unitTag }: Submission) {
  return {
    contact_form_id: form.id,
    status: 'error',
    message: SUBSCRIBERS_ONLY,
    into: `#${unitTag}`,
    invalid_fields: [],
  }
}

function submit(submission: Submission) {
  const isClosed = hasSetting(submission, 'subscribers_only') && !submission.call.caller.can('read')
  return isClosed ? anonymousRejection(submission) : feedbackBody(submission, decide(submission))
}

export const feedback = [
  implement(submitFeedback, (call) => {
    if (call.request.body.type !== 'multipart/form-data')
      throw new ApiError('contactform_unsupported_media_type')
    const form = requireForm(call)
    const submission = submissionOf(call, form, readUnitTag(call))
    const response = submit(submission)
    return { body: { ...response, ...newChallenges(submission.tags, call.site, call.urls) } }
  }),
  implement(getFeedbackSchema, (call) => {
    const form = requireForm(call)
    const rules = schemaRules({ form, tags: scanFormTags(form.form), call })
    return { body: { version: SCHEMA_VERSION, locale: form.locale, rules } }
  }),
  implement(refillContactForm, (call) => {
    const challenges = newChallenges(scanFormTags(requireForm(call).form), call.site, call.urls)
    return { body: orEmptyList(challenges) }
  }),
]
