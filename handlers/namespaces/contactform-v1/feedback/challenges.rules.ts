/** Whether quizzes and captchas are solved. */
import type { FormTag } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { digest } from './digest.ts'
import { valuesOf } from './validation.rules.ts'

const ANSWER_LENGTH = 4

/** Ignores spelling variants, case and separators. */
const canonical = (response: string): string =>
  response
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '')

export const responseHash = (response: string): string => digest('quiz', canonical(response))

const sentValue = (fields: Params, name: string): string => valuesOf(fields, name)[0] ?? ''

const isQuizSolved = ({ name }: FormTag, fields: Params): boolean =>
  sentValue(fields, `_contactform_quiz_answer_${name}`) === responseHash(sentValue(fields, name))

function isCaptchaSolved({ name }: FormTag, fields: Params): boolean {
  const picture = sentValue(fields, `_contactform_captcha_challenge_${name}`)
  return /^\d{7}$/.test(picture) && sentValue(fields, name) === picture.slice(-ANSWER_LENGTH)
}

/** The message key of a failed challenge. */
export function challengeProblem(
  tag: FormTag,
  fields: Params,
): 'quiz_answer_not_correct' | 'captcha_not_match' | undefined {
  if (tag.type === 'quiz' && !isQuizSolved(tag, fields)) return 'quiz_answer_not_correct'
  if (tag.type === 'captchar' && !isCaptchaSolved(tag, fields)) return 'captcha_not_match'
  return undefined
}
