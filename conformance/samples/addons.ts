/** Requests to the add-ons that a stand-in answers with success, some after another request. */
import { createScanRequest } from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import { optimizeAll } from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { setAiConsent } from '#openapi/namespaces/seo-v1/assistant-access.ts'
import { authenticateKeywordTool } from '#openapi/namespaces/seo-v1/keyword-tool.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'
import type { Json } from '#openapi/json.ts'
import { after, outOf } from './before.ts'
import { type Find, findMedia, onStandIn } from './find.ts'

const home: Find = async ({ target }) =>
  `${String(target.index.document['home'] ?? target.origin).replace(/\/+$/, '')}/`

/** A picture of the built-in dataset that is optimized already; elsewhere any one. */
const optimized: Find = (context) =>
  context.target.hasDemo ? Promise.resolve(31) : findMedia(context)

const scanRequest = { operation: createScanRequest }
const scanRequestId = outOf(scanRequest, 'aaaaaaaaaaaa', 'scanRequestId')

export const ADDON_SAMPLES: Readonly<Record<string, Json>> = {
  'suite.themes.create': { slug: 'community-centre' },
  'suite.themes.activate': { slug: 'open-house' },
  'suite.plugins.upgrade': { slug: 'mailer' },
  'suite.migration.run': { slug: 'image-optimization' },
  'suite.migration.rollback': { slug: 'image-optimization' },
  'image-optimizer.images.optimize': { imageId: onStandIn(async () => 38) },
  'image-optimizer.optimization-details.read': { image_id: optimized },
  'image-optimizer.backups.restore': { image_id: onStandIn(async () => 31) },
  'image-optimizer.bulk.cancel': {
    reason: after({ operation: optimizeAll }, 'sample'),
  },
  'suite.connect.authorize': {
    clearSession: after({ operation: suiteConnect.disconnect }, false),
  },
  'image-optimizer.connect.authorize': {
    clearSession: after({ operation: imageOptimizerConnect.disconnect }, false),
  },
  'builder-pro.posts-widget.render': { post_id: onStandIn(async () => 41), element_id: 'f60c2b9' },
  'seo.introductions.mark-seen': { introduction_id: 'delayed-premium-upsell', is_seen: true },
  'seo.tasks.complete': { options: { task: 'enable-llms-txt' } },
  'seo.setup-steps.track': { setup_widget_loaded: 'yes' },
  'seo.actions.track': { action: 'task_list_first_opened_on' },
  'seo.time-based-metrics.read': { options: { widget: 'page' } },
  'seo.head.read': { url: home },
  'seo.imports.run': { plugin: 'otherseo', type: 'posts' },
  'seo.related-keyphrases.list': {
    keyphrase: after({ operation: authenticateKeywordTool, args: { code: 'abc' } }, 'choir'),
    country_code: 'de',
  },
  'seo.ai-usage.read': {
    consent: after({ operation: setAiConsent, args: { consent: true } }, true),
  },
  'cookie-consent.packages.install': { id: 12 },
  'cookie-consent.cloud-scans.read': { scanId: onStandIn(async () => 1) },
  'cookie-consent.cloud-scans.suggest-packages': { scanId: onStandIn(async () => 1) },
  'cookie-consent.scan-requests.read-result': { scanRequestId },
  'cookie-consent.scan-requests.report': {
    scanRequestId,
    pageUrl: outOf(scanRequest, 'https://example.test/', 'pages', 0),
    cookies: [],
    scripts: [],
    styles: [],
    iframes: [],
  },
}
