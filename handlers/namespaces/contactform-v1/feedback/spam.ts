import { submissionControls } from '#fixtures/documents/contactform.ts'
import { spamKey } from '#fixtures/documents/spamfilter.ts'
import { optionValue } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { isSpam } from '#handlers/namespaces/spamfilter-v1/service.ts'
import { sentFieldNames } from './field-text.rules.ts'
import { CLIENT_ADDRESS, hasSetting, type Submission } from './submission.ts'
import { valuesOf } from './validation.rules.ts'

const MIN_USER_AGENT_LENGTH = 2
const AUTHOR = /^author(?:_email|_url)?$/

function hasDisallowedWord(submission: Submission): boolean {
  const values = sentFieldNames(submission).flatMap((name) => valuesOf(submission.fields, name))
  const text = [...values, CLIENT_ADDRESS, submission.userAgent].join('\n').toLowerCase()
  const words = submission.call.site.read(submissionControls).disallowed_words
  return words.some((word) => word !== '' && text.includes(word.toLowerCase()))
}

/** The spam service is used only for forms with declared sender fields. */
function isJudgedSpam(submission: Submission): boolean {
  const { site } = submission.call
  const names = sentFieldNames(submission)
  const namesSender = submission.tags.some(
    (tag) => names.includes(tag.name) && optionValue(tag, 'spamfilter', AUTHOR) !== undefined,
  )
  if (site.read(spamKey) === false || !namesSender) return false
  return isSpam(site, names.flatMap((name) => valuesOf(submission.fields, name)).join('\n\n'))
}

/** Signed-in senders of a form for subscribers skip the spam check. */
export function looksLikeSpam(submission: Submission): boolean {
  if (hasSetting(submission, 'subscribers_only') && submission.call.caller.user) return false
  return (
    submission.userAgent.length < MIN_USER_AGENT_LENGTH ||
    hasDisallowedWord(submission) ||
    isJudgedSpam(submission)
  )
}
