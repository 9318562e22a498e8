/** The outcome of a submission: the first failing check decides (platform/add-ons 2.4). */

import { submissionControls } from '#fixtures/documents/contactform.ts'
import type { FormTag } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { challengeProblem } from './challenges.rules.ts'
import { sendMails } from './mail.ts'
import { looksLikeSpam } from './spam.ts'
import { hasSetting, messageOf, type Submission, schemaRules } from './submission.ts'
import { type InvalidFields, invalidFiles, invalidValues, isAccepted } from './validation.rules.ts'

export interface FeedbackDecision {
  readonly status: string
  readonly message: string
  readonly invalid?: InvalidFields
}

const ABORTED = 'Sending mail has been aborted.'
const HOOK_STATUS = /^[a-z][0-9a-z_]+$/

function fieldProblem(tag: FormTag, submission: Submission) {
  const needsTick = tag.type === 'acceptance' && hasSetting(submission, 'acceptance_as_validation')
  if (needsTick && !isAccepted(tag, submission.fields)) return 'accept_terms'
  return challengeProblem(tag, submission.fields)
}

const rulesOf = (submission: Submission) =>
  schemaRules(submission, (key) => messageOf(submission, key))

function invalidFields(submission: Submission): InvalidFields {
  const invalid = new Map(invalidValues(rulesOf(submission), submission.fields))
  for (const tag of submission.tags) {
    const problem = tag.name && !invalid.has(tag.name) && fieldProblem(tag, submission)
    if (problem) invalid.set(tag.name, messageOf(submission, problem))
  }
  return invalid
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
  const acceptances = submission.tags.filter(({ type, name }) => type === 'acceptance' && name)
  if (acceptances.every((tag) => isAccepted(tag, submission.fields))) return undefined
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
