/** The answers of the search component that its samples do not meet. */
import { setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'
import { first, type Shape, unknown } from './shape.ts'

const widget = (name: string, part: number): Shape => ({
  name,
  when: `for the widget ${name}`,
  args: { options: { widget: name } },
  part,
})

const noConsent: Shape = {
  name: 'without-consent',
  when: 'for a caller who did not agree',
  isBare: true,
  status: 403,
}

/** The assistant asks the contributor of a stand-in for a licence. */
const unlicensed: Shape = {
  name: 'unlicensed',
  when: 'for a caller without a licence',
  prepare: first({
    operation: setAiConsent,
    args: { consent: true },
    options: { as: 'contributor' },
  }),
  isBare: true,
  as: 'contributor',
  status: 402,
}
const noType = unknown(400, { contentType: 'no-such-type' })

export const SEO_SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  'seo.ai-usage.read': [noConsent, unlicensed],
  'seo.ai-suggestions.generate': [noConsent, unlicensed],
  'seo.readability-scores.read': [noType],
  'seo.seo-scores.read': [noType],
  'seo.file-size.read': [unknown(404, { url: 'https://files.example.test/sample.png' })],
  'seo.time-based-metrics.read': [
    widget('query', 0),
    widget('page', 1),
    widget('organicSessionsDaily', 2),
    widget('organicSessionsCompare', 3),
    widget('searchRankingCompare', 4),
    unknown(404, { options: { widget: 'no-such-widget' } }),
  ],
  'seo.available-posts.list': [unknown(400, { postType: 'no-such-type' })],
  'seo.site-representation.write': [
    {
      name: 'unsaved',
      when: 'when a value cannot be saved',
      args: { description: 'The tagline is not kept here.' },
      status: 500,
    },
  ],
  'seo.configuration-state.write': [
    { name: 'form', when: 'for steps that are not sent as JSON', isForm: true, status: 400 },
  ],
  'seo.keyword-tool.authenticate': [unknown(401, { code: 'used-up-code' })],
  'seo.related-keyphrases.list': [
    { name: 'without-tokens', when: 'before anybody signed in', isBare: true, status: 400 },
  ],
  'seo.tasks.complete': [unknown(404, { options: { task: 'no-such-task' } })],
  'seo.actions.track': [unknown(400, { action: 'no-such-action' })],
}
