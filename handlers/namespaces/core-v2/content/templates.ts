/** The templates the theme offers (platform/core 7.1). */
import type { Site } from '#fixtures/site.ts'
import type { RuleCall } from '#handlers/runtime/implement.ts'
import type { Problem } from '#openapi/derive/explain.ts'

const OFFERED = ['builder_canvas', 'builder_header_footer', 'builder_theme']

export const offeredTemplates = (site: Site): readonly string[] =>
  site.option('page_templates', OFFERED)

type Verdict = 'accept' | Problem

/** The empty one, an offered one, or the one the item has already. */
export function templateVerdict(
  sent: unknown,
  present: string | undefined,
  { site }: RuleCall,
): Verdict {
  const offered = offeredTemplates(site)
  if (sent === '' || sent === '0' || sent === present) return 'accept'
  if (typeof sent === 'string' && offered.includes(sent)) return 'accept'
  return {
    code: 'rest_invalid_param',
    message: `template is not one of ${offered.join(', ')}.`,
    data: null,
  }
}
