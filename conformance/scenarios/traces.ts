/** Operations that change something, and where it shows. */
import type { Case } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { filledIn } from '#conformance/samples/prepared.ts'
import { at, done, type Step } from './steps.ts'
import { sampleWith, type Trace, traceCase } from './trace.ts'

/** With their sample arguments: the operation, and one whose answer is another afterwards. */
const TRACES: Readonly<Record<string, string>> = {
  'suite.connect.disconnect': 'suite.settings.read',
  'suite.connect.deactivate': 'suite.settings.read',
  'suite.plugins.create': 'suite.plugins.list',
  'suite.plugins.upgrade': 'suite.plugins.list',
  'suite.migration.run': 'suite.plugins.list',
  'image-optimizer.connect.disconnect': 'suite.plugins.list',
  'image-optimizer.connect.deactivate': 'suite.plugins.list',
  'image-optimizer.bulk.optimize': 'image-optimizer.stats.read',
  'image-optimizer.bulk.cancel': 'image-optimizer.stats.read',
  'image-optimizer.backups.delete': 'image-optimizer.stats.read',
  'image-optimizer.backups.restore-all': 'image-optimizer.stats.read',
  'builder.site-editor-templates.update': 'builder.site-editor-templates.list',
  'builder.site-editor-templates.delete': 'builder.site-editor-templates.list',
  'builder.site-navigation.add-new-post': 'builder.site-navigation.recent-posts',
  'builder.checklist.read-step': 'builder.checklist-progress.read',
  'builder.checklist-steps.list': 'builder.checklist-progress.read',
  'builder.checklist-steps.read': 'builder.checklist-progress.read',
  'cookie-consent.scan-requests.report': 'cookie-consent.scan-requests.read-result',
  'cookie-consent.geo-ip-database.download': 'cookie-consent.dialog.read-visibility',
  'cookie-consent.packages.install': 'cookie-consent.cloud-scans.suggest-packages',
  'image-optimizer.images.optimize': 'image-optimizer.images.optimize',
  'builder.library-connect.connect': 'builder.library-connect.connect',
  'folders.old-data.wipe': 'folders.old-data.read',
  'cookie-consent.cloud-scans.create': 'cookie-consent.cloud-scans.create',
  'seo.imports.run': 'seo.imports.run',
  'seo.indexing.index-posts': 'seo.indexing.index-posts',
  'seo.indexing.index-terms': 'seo.indexing.index-terms',
  'seo.indexing.index-post-type-archives': 'seo.indexing.index-post-type-archives',
  'seo.indexing.index-general': 'seo.indexing.index-general',
  'seo.link-indexing.index-posts': 'seo.link-indexing.index-posts',
  'seo.link-indexing.index-terms': 'seo.link-indexing.index-terms',
  'seo.tasks.complete': 'seo.tasks.list',
  'spamfilter.webhook.receive': 'spamfilter.stats.read',
  'builder.site-editor-templates.import': 'builder.site-editor-templates.list',
  'folders-public.folders.create': 'folders-public.folders.list',
  'folders-public.attachments.assign': 'folders-public.attachments.list',
  'seo.ai-callback.receive': 'seo.ai-callback.receive',
  'seo.ai-refresh-callback.receive': 'seo.ai-refresh-callback.receive',
  'seo.ai-suggestions.generate': 'seo.ai-usage.read',
}

const KEY = 'overquota123'
const writeKey: Step = { operation: 'spamfilter.key.write', args: { key: KEY } }
const dropAlert: Step = { operation: 'spamfilter.alert.delete', args: { key: KEY } }
const stageFolders: Step = {
  operation: 'folders.import.stage-folders',
  args: { prefix: 'sourcea' },
}
const runImport: Step = { operation: 'folders.import.run', args: { prefix: 'sourcea' } }
const keyphrases = { keyphrase: 'choir', country_code: 'de' }
const newSubsite = JSON.stringify([
  { sourceId: 1, targetId: 0, newSlug: 'conformance', blogName: 'Conformance' },
])

/** The id of a scan that has only been asked for. */
async function startedScan(context: Context): Promise<Arguments> {
  const { body } = await done(context, { operation: 'cookie-consent.cloud-scans.create' })
  return { scanId: at(body, 'id') }
}

/** To a form that says which field names the sender, as the spam service wants to know. */
async function suspiciousSubmission(context: Context): Promise<Arguments> {
  const args = { title: context.tag, form: '[text* your-name spamfilter:author]', context: 'save' }
  const { body } = await done(context, { operation: 'contactform.contact-forms.create', args })
  return { id: at(body, 'id'), ...filledIn }
}

async function oldFolders(context: Context): Promise<Arguments> {
  const { body } = await done(context, { operation: 'folders.old-data.read' })
  return { folders: at(body, 'data', 'folders', 0) }
}

/** With arguments of their own, or other calls before and after. */
const PREPARED: Readonly<Record<string, Trace>> = {
  'spamfilter.key.write': {
    read: 'spamfilter.key.read',
    args: { key: KEY },
  },
  'spamfilter.key.delete': { read: 'spamfilter.key.read', before: [writeKey] },
  'spamfilter.alert.delete': {
    read: 'spamfilter.alert.read',
    args: { key: KEY },
    readArgs: { key: KEY },
    before: [writeKey],
  },
  'spamfilter.alert.refresh': {
    read: 'spamfilter.alert.read',
    args: { key: KEY },
    readArgs: { key: KEY },
    before: [writeKey, dropAlert],
  },
  // Nothing is kept of a submission; but the spam service is asked, and every reply leaves an alert.
  'contactform.feedback.submit': {
    level: 'assumed',
    read: 'spamfilter.alert.read',
    args: suspiciousSubmission,
    readArgs: { key: KEY },
    before: [writeKey, dropAlert],
  },
  'sitecopy.subsites.prepare': { read: 'sitecopy.subsites.prepare', args: { data: newSubsite } },
  'sitecopy.subsites.prepare-by-get': {
    read: 'sitecopy.subsites.prepare-by-get',
    args: { data: newSubsite },
  },
  'suite.connect.authorize': { read: 'suite.settings.read', args: { clearSession: true } },
  'suite.migration.rollback': {
    read: 'suite.plugins.list',
    before: [{ operation: 'suite.migration.run', args: { slug: 'image-optimization' } }],
  },
  'image-optimizer.connect.authorize': {
    read: 'suite.plugins.list',
    args: { clearSession: true },
  },
  'image-optimizer.backups.restore': {
    read: 'image-optimizer.images.read-status',
    args: { image_id: 31 },
    readArgs: { image_ids: [31] },
  },
  'builder.site-editor-conditions.update': {
    read: 'builder.site-editor-conditions.read',
    args: sampleWith('builder.site-editor-conditions.update', {
      conditions: [{ type: 'include', name: 'singular', sub: 'page', subId: '12' }],
    }),
  },
  'builder.library-connect.disconnect': {
    read: 'builder.library-connect.disconnect',
    before: [{ operation: 'builder.library-connect.connect', args: { token: 'sample' } }],
  },
  'folders.counter.write': {
    read: 'folders.folders.list',
    args: { type: 'counter_file_in_folder_and_sub' },
  },
  'folders.settings.write': { read: 'folders.folders.list', args: { USER_MODE: true } },
  'folders.user-settings.write': {
    read: 'folders.folders.list',
    args: { DEFAULT_SORT_FOLDERS: { orderby: 'name', order: 'desc' } },
  },
  'folders.attachments.assign': {
    read: 'folders.folders.list',
    args: sampleWith('folders.attachments.assign', { ids: [31] }),
  },
  'folders.old-data.insert': { read: 'folders.folders.list', args: oldFolders },
  'folders.import.stage-folders': {
    read: 'folders.folders.list',
    args: { prefix: 'sourcea' },
    after: [runImport],
  },
  // The folders are there already, so that only their files can make a difference.
  'folders.import.stage-attachments': {
    read: 'folders.csv.export',
    args: { prefix: 'sourcea' },
    before: [stageFolders, runImport, stageFolders],
    after: [runImport],
  },
  'folders.import.run': {
    read: 'folders.folders.list',
    args: { prefix: 'sourcea' },
    before: [stageFolders],
  },
  'cookie-consent.consent.log': {
    read: 'cookie-consent.consent.list-history',
    args: sampleWith('cookie-consent.consent.log', { consents: { essential: [] } }),
  },
  'cookie-consent.packages.post-install': {
    read: 'cookie-consent.packages.post-install',
    before: [{ operation: 'cookie-consent.packages.install', args: { id: 12 } }],
  },
  'cookie-consent.cloud-scans.read': {
    read: 'cookie-consent.cloud-scans.read',
    args: startedScan,
  },
  'cookie-consent.setup-assistant.generate-files': {
    read: 'cookie-consent.setup-assistant.finalize',
    readArgs: {},
  },
  'seo.ai-consent.write': {
    read: 'seo.ai-usage.read',
    args: { consent: true },
    readArgs: {},
  },
  'seo.new-post-types.dismiss': {
    read: 'seo.new-post-types.dismiss',
    args: { postTypeName: 'product_demo' },
  },
  'seo.new-taxonomies.dismiss': {
    read: 'seo.new-taxonomies.dismiss',
    args: { taxonomyName: 'demo_topic' },
  },
  'seo.site-kit-consent.write': { read: 'seo.time-based-metrics.read', args: { consent: false } },
  'seo.site-representation.write': {
    read: 'seo.head.read',
    args: { company_or_person: 'company', company_name: 'Conformance' },
  },
  'seo.social-profiles.write': {
    read: 'seo.head.read',
    args: { social_site_a: 'https://social-a.example.test/conformance' },
  },
  'seo.integrations.set-active': {
    read: 'seo.related-keyphrases.list',
    args: { active: false, integration: 'keyword_tool' },
    readArgs: keyphrases,
  },
  'seo.keyword-tool.authenticate': {
    read: 'seo.related-keyphrases.list',
    args: { code: 'sample' },
    readArgs: keyphrases,
  },
  'multilang-st.strings.process-queue': {
    read: 'multilang-st.strings.count',
    before: [{ operation: 'multilang-st.settings.update', args: { autoregisterType: 1 } }],
  },
}

export const traceCases: readonly Case[] = [
  ...Object.entries(TRACES).map(([write, read]) => traceCase([write, { read }])),
  ...Object.entries(PREPARED).map(traceCase),
]
