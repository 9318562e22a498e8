/** Operations that change something, and where it shows. */

import { at } from '#conformance/body.ts'
import type { Case } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { filledIn } from '#conformance/samples/prepared.ts'
import { getUserProgress } from '#openapi/namespaces/builder-v1/checklist.ts'
import {
  connectLibrary,
  disconnectLibrary,
} from '#openapi/namespaces/builder-v1/library-connect.ts'
import {
  getTemplateConditions,
  listSiteTemplates,
  setTemplateConditions,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { listRecentPosts } from '#openapi/namespaces/builder-v1/site-navigation.ts'
import { createContactForm } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import {
  createCloudScan,
  getCloudScan,
  suggestPackages,
} from '#openapi/namespaces/cookie-consent-v1/cloud-scans.ts'
import {
  getDialogVisibility,
  listConsentHistory,
  logConsent,
} from '#openapi/namespaces/cookie-consent-v1/consent.ts'
import {
  installPackage,
  postInstallPackages,
} from '#openapi/namespaces/cookie-consent-v1/packages.ts'
import { getScanResult } from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { finalizeSetup } from '#openapi/namespaces/cookie-consent-v1/setup-assistant.ts'
import { listAttachmentIds } from '#openapi/namespaces/folders-public-v1/attachments.ts'
import { listFolders } from '#openapi/namespaces/folders-public-v1/folders.ts'
import { assignFolder } from '#openapi/namespaces/folders-v1/attachments.ts'
import { exportCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { runImport, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'
import { getOldData } from '#openapi/namespaces/folders-v1/old-data.ts'
import {
  getOptimizationStatus,
  optimizeImage,
} from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'
import { setStringSettings } from '#openapi/namespaces/multilang-st-v1/settings.ts'
import { countStrings } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import {
  receiveRefreshedTokens,
  receiveTokens,
} from '#openapi/namespaces/seo-v1/assistant-access.ts'
import { dismissNewPostType, dismissNewTaxonomy } from '#openapi/namespaces/seo-v1/content-types.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'
import { runImport } from '#openapi/namespaces/seo-v1/import.ts'
import {
  indexGeneral,
  indexPostLinks,
  indexPosts,
  indexPostTypeArchives,
  indexTermLinks,
  indexTerms,
} from '#openapi/namespaces/seo-v1/indexing.ts'
import { listRelatedKeyphrases } from '#openapi/namespaces/seo-v1/keyword-tool.ts'
import { getTimeBasedMetrics } from '#openapi/namespaces/seo-v1/metrics.ts'
import { listTasks } from '#openapi/namespaces/seo-v1/tasks.ts'
import { prepareSubsites, prepareSubsitesByGet } from '#openapi/namespaces/sitecopy-v1/subsites.ts'
import { deleteAlert, getAlert } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { getKey, setKey } from '#openapi/namespaces/spamfilter-v1/key.ts'
import { getStats } from '#openapi/namespaces/spamfilter-v1/stats.ts'
import { runMigration } from '#openapi/namespaces/suite-v1/migration.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'
import { getSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { done, type Step } from './steps.ts'
import { sampleWith, type Trace, traceCase } from './trace.ts'

/** With their sample arguments: the operation, and one whose answer is another afterwards. */
const TRACES: Readonly<Record<string, string>> = {
  'suite.connect.disconnect': getSettings,
  'suite.connect.deactivate': getSettings,
  'suite.plugins.create': listPlugins,
  'suite.plugins.upgrade': listPlugins,
  'suite.migration.run': listPlugins,
  'image-optimizer.connect.disconnect': listPlugins,
  'image-optimizer.connect.deactivate': listPlugins,
  'image-optimizer.bulk.optimize': getStats,
  'image-optimizer.bulk.cancel': getStats,
  'image-optimizer.backups.delete': getStats,
  'image-optimizer.backups.restore-all': getStats,
  'builder.site-editor-templates.update': listSiteTemplates,
  'builder.site-editor-templates.delete': listSiteTemplates,
  'builder.site-navigation.add-new-post': listRecentPosts,
  'builder.checklist.read-step': getUserProgress,
  'builder.checklist-steps.list': getUserProgress,
  'builder.checklist-steps.read': getUserProgress,
  'cookie-consent.scan-requests.report': getScanResult,
  'cookie-consent.geo-ip-database.download': getDialogVisibility,
  'cookie-consent.packages.install': suggestPackages,
  'image-optimizer.images.optimize': optimizeImage,
  'builder.library-connect.connect': connectLibrary,
  'folders.old-data.wipe': getOldData,
  'cookie-consent.cloud-scans.create': createCloudScan,
  'seo.imports.run': runImport,
  'seo.indexing.index-posts': indexPosts,
  'seo.indexing.index-terms': indexTerms,
  'seo.indexing.index-post-type-archives': indexPostTypeArchives,
  'seo.indexing.index-general': indexGeneral,
  'seo.link-indexing.index-posts': indexPostLinks,
  'seo.link-indexing.index-terms': indexTermLinks,
  'seo.tasks.complete': listTasks,
  'spamfilter.webhook.receive': getStats,
  'builder.site-editor-templates.import': listSiteTemplates,
  'folders-public.folders.create': listFolders,
  'folders-public.attachments.assign': listAttachmentIds,
  'seo.ai-callback.receive': receiveTokens,
  'seo.ai-refresh-callback.receive': receiveRefreshedTokens,
  'seo.ai-suggestions.generate': getAiUsage,
}

const KEY = 'overquota123'
const writeKey: Step = { operation: setKey, args: { key: KEY } }
const dropAlert: Step = { operation: deleteAlert, args: { key: KEY } }
const stageFolders: Step = {
  operation: stageFolders,
  args: { prefix: 'sourcea' },
}
const runImport: Step = { operation: runImport, args: { prefix: 'sourcea' } }
const keyphrases = { keyphrase: 'choir', country_code: 'de' }
const newSubsite = JSON.stringify([
  { sourceId: 1, targetId: 0, newSlug: 'conformance', blogName: 'Conformance' },
])

/** The id of a scan that has only been asked for. */
async function startedScan(context: Context): Promise<Arguments> {
  const { body } = await context.done(createCloudScan)
  return { scanId: at(body, 'id') }
}

/** To a form that says which field names the sender, as the spam service wants to know. */
async function suspiciousSubmission(context: Context): Promise<Arguments> {
  const args = { title: context.tag, form: '[text* your-name spamfilter:author]', context: 'save' }
  const { body } = await context.done(createContactForm, args)
  return { id: at(body, 'id'), ...filledIn }
}

async function oldFolders(context: Context): Promise<Arguments> {
  const { body } = await context.done(getOldData)
  return { folders: at(body, 'data', 'folders', 0) }
}

/** With arguments of their own, or other calls before and after. */
const PREPARED: Readonly<Record<string, Trace>> = {
  'spamfilter.key.write': {
    read: getKey,
    args: { key: KEY },
  },
  'spamfilter.key.delete': { read: getKey, before: [writeKey] },
  'spamfilter.alert.delete': {
    read: getAlert,
    args: { key: KEY },
    readArgs: { key: KEY },
    before: [writeKey],
  },
  'spamfilter.alert.refresh': {
    read: getAlert,
    args: { key: KEY },
    readArgs: { key: KEY },
    before: [writeKey, dropAlert],
  },
  // Nothing is kept of a submission; but the spam service is asked, and every reply leaves an alert.
  'contactform.feedback.submit': {
    level: 'assumed',
    read: getAlert,
    args: suspiciousSubmission,
    readArgs: { key: KEY },
    before: [writeKey, dropAlert],
  },
  'sitecopy.subsites.prepare': { read: prepareSubsites, args: { data: newSubsite } },
  'sitecopy.subsites.prepare-by-get': {
    read: prepareSubsitesByGet,
    args: { data: newSubsite },
  },
  'suite.connect.authorize': { read: getSettings, args: { clearSession: true } },
  'suite.migration.rollback': {
    read: listPlugins,
    before: [{ operation: runMigration, args: { slug: 'image-optimization' } }],
  },
  'image-optimizer.connect.authorize': {
    read: listPlugins,
    args: { clearSession: true },
  },
  'image-optimizer.backups.restore': {
    read: getOptimizationStatus,
    args: { image_id: 31 },
    readArgs: { image_ids: [31] },
  },
  'builder.site-editor-conditions.update': {
    read: getTemplateConditions,
    args: sampleWith(setTemplateConditions, {
      conditions: [{ type: 'include', name: 'singular', sub: 'page', subId: '12' }],
    }),
  },
  'builder.library-connect.disconnect': {
    read: disconnectLibrary,
    before: [{ operation: connectLibrary, args: { token: 'sample' } }],
  },
  'folders.counter.write': {
    read: listFolders,
    args: { type: 'counter_file_in_folder_and_sub' },
  },
  'folders.settings.write': { read: listFolders, args: { USER_MODE: true } },
  'folders.user-settings.write': {
    read: listFolders,
    args: { DEFAULT_SORT_FOLDERS: { orderby: 'name', order: 'desc' } },
  },
  'folders.attachments.assign': {
    read: listFolders,
    args: sampleWith(assignFolder, { ids: [31] }),
  },
  'folders.old-data.insert': { read: listFolders, args: oldFolders },
  'folders.import.stage-folders': {
    read: listFolders,
    args: { prefix: 'sourcea' },
    after: [runImport],
  },
  // The folders are there already, so that only their files can make a difference.
  'folders.import.stage-attachments': {
    read: exportCsv,
    args: { prefix: 'sourcea' },
    before: [stageFolders, runImport, stageFolders],
    after: [runImport],
  },
  'folders.import.run': {
    read: listFolders,
    args: { prefix: 'sourcea' },
    before: [stageFolders],
  },
  'cookie-consent.consent.log': {
    read: listConsentHistory,
    args: sampleWith(logConsent, { consents: { essential: [] } }),
  },
  'cookie-consent.packages.post-install': {
    read: postInstallPackages,
    before: [{ operation: installPackage, args: { id: 12 } }],
  },
  'cookie-consent.cloud-scans.read': {
    read: getCloudScan,
    args: startedScan,
  },
  'cookie-consent.setup-assistant.generate-files': {
    read: finalizeSetup,
    readArgs: {},
  },
  'seo.ai-consent.write': {
    read: getAiUsage,
    args: { consent: true },
    readArgs: {},
  },
  'seo.new-post-types.dismiss': {
    read: dismissNewPostType,
    args: { postTypeName: 'product_demo' },
  },
  'seo.new-taxonomies.dismiss': {
    read: dismissNewTaxonomy,
    args: { taxonomyName: 'demo_topic' },
  },
  'seo.site-kit-consent.write': { read: getTimeBasedMetrics, args: { consent: false } },
  'seo.site-representation.write': {
    read: getHead,
    args: { company_or_person: 'company', company_name: 'Conformance' },
  },
  'seo.social-profiles.write': {
    read: getHead,
    args: { social_site_a: 'https://social-a.example.test/conformance' },
  },
  'seo.integrations.set-active': {
    read: listRelatedKeyphrases,
    args: { active: false, integration: 'keyword_tool' },
    readArgs: keyphrases,
  },
  'seo.keyword-tool.authenticate': {
    read: listRelatedKeyphrases,
    args: { code: 'sample' },
    readArgs: keyphrases,
  },
  'multilang-st.strings.process-queue': {
    read: countStrings,
    before: [{ operation: setStringSettings, args: { autoregisterType: 1 } }],
  },
}

export const traceCases: readonly Case[] = [
  ...Object.entries(TRACES).map(([write, read]) => traceCase([write, { read }])),
  ...Object.entries(PREPARED).map(traceCase),
]
