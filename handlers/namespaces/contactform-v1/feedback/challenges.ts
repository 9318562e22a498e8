/** Quiz fields, and captchas with a substitute for the image. */
import type { Site } from '#fixtures/site/site.ts'
import type { FormTag } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { responseHash } from './challenges.rules.ts'

const DEFAULT_QUIZ = ['1+1=?', '2'] as const
const FIRST_CAPTCHA = 1_000_000
const CAPTCHAS = 9_000_000

const quizOf = ({ pipes }: FormTag, site: Site): readonly [string, string] => {
  const [question, response] = pipes[site.ids.below(pipes.length || 1)] ?? DEFAULT_QUIZ
  return [question, responseHash(response)]
}

/** The substitute for a captcha image: its file name ends with the solution. */
const captchaOf = (site: Site, { base }: SiteUrls): string =>
  `${base}/uploads/captcha/${FIRST_CAPTCHA + site.ids.below(CAPTCHAS)}.png`

interface Challenges {
  readonly quiz?: Readonly<Record<string, readonly [string, string]>>
  readonly captcha?: Readonly<Record<string, string>>
}

/** New challenges for every quiz or captcha field of the form. */
export function newChallenges(tags: readonly FormTag[], site: Site, urls: SiteUrls): Challenges {
  const named = (type: string) => tags.filter((tag) => tag.type === type && tag.name)
  const quiz = named('quiz').map((tag) => [tag.name, quizOf(tag, site)] as const)
  const captcha = named('captchac').map((tag) => [tag.name, captchaOf(site, urls)] as const)
  return {
    ...(quiz.length && { quiz: Object.fromEntries(quiz) }),
    ...(captcha.length && { captcha: Object.fromEntries(captcha) }),
  }
}
