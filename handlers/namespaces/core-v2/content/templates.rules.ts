/** The templates of the theme (platform/core 7.1). */
import type { Problem } from '#openapi/derive/problem.ts'

type TemplateVerdict = 'accept' | Problem

/** Accepts the empty template, those of the theme and the current one. */
export function templateVerdict(
  sent: unknown,
  present: string | undefined,
  offered: readonly string[],
): TemplateVerdict {
  if (sent === '' || sent === '0' || sent === present) return 'accept'
  if (typeof sent === 'string' && offered.includes(sent)) return 'accept'
  return {
    code: 'rest_invalid_param',
    message: `template is not one of ${offered.join(', ')}.`,
    data: null,
  }
}
