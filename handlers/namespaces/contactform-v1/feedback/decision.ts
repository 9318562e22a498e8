/** The outcome of a submission: the first failing check decides (platform/add-ons 2.4). */

import { submissionControls } from '#fixtures/documents/contactform.ts'
import { acceptsAll, tagProblems } from './field-problems.rules.ts'
import { sendMails } from './mail.ts'
import { looksLikeSpam } from './spam.ts'
import { hasSetting, messageOf, type Submission, schemaRules } from './submission.ts'
import { type InvalidFields, invalidFiles, invalidValues } from './validation.rules.ts'

export interface FeedbackDecision {
  readonly status: string
  readonly message: string
  readonly invalid?: InvalidFields
}

const ABORTED = 'Sending mail has been aborted.'
const HOOK_STATUS = /^[a-z][0-9a-z_]+$/

const rulesOf = (submission: Submission) =>
  schemaRules(submission, (key) => messageOf(submission, key))

function invalidFields(submission: Submission): InvalidFields {
  const { tags, fields } = submission
  const invalid = invalidValues(rulesOf(submission), fields)
  const needsTick = hasSetting(submission, 'acceptance_as_validation')
  const problems = tagProblems(
    tags.filter(({ name }) => !invalid.has(name)),
    fields,
    needsTick,
  )
  const messages = [...problems].map(([name, key]) => [name, messageOf(submission, key)] as const)
  return new Map([...invalid, ...messages])
}

function rejectFields(
  submission: Submission,
  invalid: InvalidFields,
): FeedbackDecision | undefined {
  if (!invalid.size) return undefined
  const message = messageOf(submission, 'validation_error')
  return { status: 'validation_failed', message, invalid }
}

function missingAcceptance(submission: Submission): FeedbackDecision | undefined {
  if (acceptsAll(submission.tags, submission.fields)) return undefined
  return { status: 'acceptance_missing', message: messageOf(submission, 'accept_terms') }
}

const spamVerdict = (submission: Submission): FeedbackDecision | undefined =>
  looksLikeSpam(submission) ? { status: 'spam', message: messageOf(submission, 'spam') } : undefined

function hookVerdict({ call }: Submission): FeedbackDecision | undefined {
  const { abort } = call.site.read(submissionControls)
  if (!abort) return undefined
  const { status = '', message = '' } = abort
  return { status: HOOK_STATUS.test(status) ? status : 'aborted', message: message || ABORTED }
}

function mailVerdict(submission: Submission): FeedbackDecision {
  const isSent = sendMails(submission)
  return isSent
    ? { status: 'mail_sent', message: messageOf(submission, 'mail_sent_ok') }
    : { status: 'mail_failed', message: messageOf(submission, 'mail_sent_ng') }
}

export const decide = (submission: Submission): FeedbackDecision =>
  rejectFields(submission, invalidFields(submission)) ??
  missingAcceptance(submission) ??
  spamVerdict(submission) ??
  rejectFields(submission, invalidFiles(rulesOf(submission), submission.files)) ??
  hookVerdict(submission) ??
  mailVerdict(submission)
