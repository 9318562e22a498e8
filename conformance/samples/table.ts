/** Arguments that an operation has rules of its own for; the contract cannot say which values pass. */

import type { Context } from '#conformance/context.ts'
import { listComponents } from '#openapi/namespaces/builder-v1/components.ts'
import { listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { listNotes } from '#openapi/namespaces/builder-v1/notes.ts'
import { listSiteTemplates } from '#openapi/namespaces/builder-v1/site-editor.ts'
import { listContactForms } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'
import { ADDON_SAMPLES } from './addons.ts'
import {
  findFoldersKey,
  findIn,
  findPage,
  findPost,
  findSpamKey,
  findVersion,
  onStandIn,
} from './find.ts'
import { PREPARED_SAMPLES } from './prepared.ts'

export type Sample = unknown | ((context: Context) => Promise<unknown>)
type Samples = Readonly<Record<string, Readonly<Record<string, Sample>>>>

const home = async ({ target }: Context) => `${target.origin}/`
const post = onStandIn(findPost)
const page = onStandIn(findPage)
const findNote = findIn(listNotes, 'data', 0, 'id')
const findSubmission = findIn(listSubmissions, 'data', 0, 'id')
const findComponent = findIn(listComponents, 'data', 0, 'id')
const findForm = findIn(listContactForms, 0, 'id')
const findTemplate = findIn(listSiteTemplates, 0, 'template_id')
const note = onStandIn(findNote)
const submission = onStandIn(findSubmission)
const component = onStandIn(findComponent)
const form = onStandIn(findForm)
const template = onStandIn(findTemplate)
const folder = onStandIn(findIn(listFolders, 'tree', 0, 'id'))
const permalink = findIn(listPosts, 0, 'link')
const spamKey = onStandIn(findSpamKey, 'aaaaaaaaaaaa')
const token = onStandIn(findFoldersKey, 'none')
const plugin = onStandIn(findIn(listPlugins, 0, 'slug'), 'builder')
const consent = {
  uid: 'k3x9w0aa-1b2c3d4e-5f6a7b8c-9d0e1f2a',
  version: 1,
  consents: { essential: ['session'] },
}
const several = async (context: Context) => [await submission(context), 2147483001]
const asList = (find: (context: Context) => Promise<unknown>) => async (context: Context) => [
  await find(context),
]

/** The first item, after a version of it was made where that is allowed. */
const withVersion = (one: 'post' | 'page', kind: 'revisions' | 'autosaves') => {
  const read = one === 'post' ? findPost : findPage
  return async (context: Context) => {
    await onStandIn(findVersion(one, kind))(context)
    return read(context)
  }
}

const CORE: Samples = Object.fromEntries(
  (['post', 'page'] as const).flatMap((one) => {
    const item = one === 'post' ? post : page
    const read = one === 'post' ? findPost : findPage
    const revision = { parent: item, id: onStandIn(findVersion(one, 'revisions')) }
    const autosave = { parent: item, id: onStandIn(findVersion(one, 'autosaves')) }
    return [
      [`core.${one}s.read`, { id: read }],
      [`core.${one}s.update`, { id: item }],
      [`core.${one}s.delete`, { id: item }],
      [`core.${one}-revisions.list`, { parent: withVersion(one, 'revisions') }],
      [`core.${one}-revisions.read`, revision],
      [`core.${one}-revisions.delete`, { ...revision, force: onStandIn(async () => true, false) }],
      [`core.${one}-autosaves.read`, autosave],
      [`core.${one}-autosaves.list`, { id: withVersion(one, 'autosaves') }],
      [`core.${one}-autosaves.create`, { id: item }],
      [`core.${one}s.create`, { title: 'A sample' }],
    ]
  }),
)

export const SAMPLES: Samples = {
  ...CORE,
  'batch.run': { requests: [{ path: '/core/v2/posts', method: 'POST', body: {} }] },
  'oembed.embed.read': { url: permalink },
  'oembed.proxy.read': { url: permalink },
  'spamfilter.alert.read': { key: spamKey },
  'spamfilter.alert.refresh': { key: spamKey },
  'spamfilter.alert.delete': { key: spamKey },
  'spamfilter.stats.read-interval': { interval: '60-days' },
  'contactform.contact-forms.read': { id: findForm },
  'contactform.contact-forms.update': { id: form },
  'contactform.contact-forms.delete': { id: form },
  'contactform.contact-forms.refill': { id: findForm },
  'contactform.feedback.read-schema': { id: findForm },
  'builder.notes.create': { post_id: findPage, element_id: 'abc1234', content: 'A note.' },
  'builder.notes.read': { id: findNote },
  'builder.notes.update': { id: note },
  'builder.notes.delete': { id: note },
  'builder.notes.mark-read': { ids: asList(note) },
  'builder.notes.mark-unread': { ids: asList(note) },
  'builder.favorites.add': { id: 'widgets', favorite: 'heading' },
  'builder.favorites.remove': { id: 'widgets', favorite: 'heading' },
  'builder.kit-elements-defaults.update': { type: 'heading', settings: { title: 'Sample' } },
  'builder.kit-elements-defaults.delete': { type: 'heading' },
  'builder.settings.read': { key: 'builder_sample' },
  'builder.settings.update': { key: 'builder_sample', value: 'sample' },
  'builder.checklist.read-step': { id: '1' },
  'builder.checklist-steps.read': { id: '1' },
  'builder.checklist-steps.update': { id: 'add_logo' },
  'builder.components.read-overridable-props': { componentId: findComponent },
  'builder.components.read-lock-status': { componentId: component },
  'builder.components.lock': { componentId: component },
  'builder.components.unlock': { componentId: component },
  'builder.components.publish': { ids: asList(component) },
  'builder.components.archive': { componentIds: asList(component) },
  'builder.form-submissions.read': { id: findSubmission },
  'builder.form-submissions.update': { id: submission },
  'builder.form-submissions.delete': { id: submission },
  'builder.form-submissions.update-many': { ids: several },
  'builder.form-submissions.delete-many': { ids: several },
  'builder.form-submissions.restore-many': { ids: several },
  'builder.site-editor-templates.update': { id: template, post_title: 'A sample' },
  'builder.site-editor-templates.delete': { id: template },
  'builder.site-editor-conditions.read': { id: findTemplate },
  'builder.site-editor-conditions.update': { id: template, conditions: [] },
  'builder.site-editor-conflicts.list': { post_id: findTemplate, condition: 'include/general' },
  'builder.globals-colors.read': { id: 'primary' },
  'builder.globals-typography.read': { id: 'primary' },
  'builder.globals-colors.create': { id: 'cfsample', title: 'A sample', value: '#102030' },
  'builder.globals-typography.create': { id: 'cfsample', title: 'A sample', value: {} },
  'builder-pro.loop.refresh': { post_id: findPage, widget_id: 'abc1234', widget_filters: {} },
  'builder-pro.search.refresh': { post_id: findPage, widget_id: 'abc1234' },
  'builder-pro.post-type-taxonomies.read': { post_type: 'post' },
  'builder-documents.media.import': { id: page },
  'folders.folders.create': { title: 'A sample', parent: '0' },
  'folders.folders.rename': { id: folder, parent: 0, title: 'A sample' },
  'folders.folders.color': { folderId: folder, color: '#102030' },
  'folders.folders.move': { dragNodeId: folder, dropNodeId: 0, toParentId: 0, dropPosition: -1 },
  'folders.folders.delete': { ids: asList(folder) },
  'folders.attachments.assign': { folderId: folder, ids: [] },
  'folders.key.generate': { act: 'generate-key' },
  'folders-public.folders.list': { token },
  'folders-public.folders.read': { token, folder_id: folder },
  'folders-public.attachments.list': { token, folder_id: folder },
  'folders-public.attachments.count': { token, folder_id: folder },
  'seo.head.read': { url: home },
  'seo.meta.search': { post_id: findPost },
  'seo.readability-scores.read': { contentType: 'post' },
  'seo.seo-scores.read': { contentType: 'post' },
  'seo.alerts.dismiss': { key: 'webinar-promo-notification' },
  'seo.keyword-tool.authenticate': { code: 'sample' },
  'seo.country-code.write': { country_code: 'de' },
  'seo.related-keyphrases.list': { keyphrase: 'sample', country_code: 'de' },
  'seo.capability.check': { user_id: 1 },
  'sitecopy.subsites.prepare': { data: '[]' },
  'sitecopy.subsites.prepare-by-get': { data: '[]' },
  'suite.notifications.list': { app_name: 'builder' },
  'suite.plugins.activate': { slug: plugin },
  'suite.plugins.deactivate': { slug: plugin },
  'cookie-consent.consent.log': consent,
  'cookie-consent.consent.count': consent,
  'cookie-consent.consent.list-history': { uid: consent.uid },
  'starter-theme.theme-settings.write': { settings: { PAGE_TITLE: true } },
  ...ADDON_SAMPLES,
  ...PREPARED_SAMPLES,
}
