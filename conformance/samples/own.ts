/** How an operation is called on what the run makes itself, so that it may be called anywhere. */

import { at, listAt } from '#conformance/body.ts'
import { skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { wordOf } from '#conformance/ledger/builder-resources.ts'
import type { Arguments } from '#conformance/request.ts'
import { builderPairs, builderSwitches } from '#conformance/scenarios/builder-v1/stored.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { addonSwitches } from '#conformance/scenarios/switches.ts'
import { setTemplateConditions } from '#openapi/namespaces/builder-v1/site-editor.ts'
import {
  deleteContactForm,
  getContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { getFeedbackSchema } from '#openapi/namespaces/contactform-v1/feedback.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'
import type { Arrange, Own } from './arranged.ts'
import { CONTENT_OWN } from './own-content.ts'
import { folderFileWith } from './prepared.ts'

const on = (arrange: Arrange): Own => ({ arrange })

const form = async (context: Context) => (await context.keeper.create(context, 'form')).id
const folder = async (context: Context) => (await context.keeper.create(context, 'folder')).id

/** It asks its visitors something. */
const QUESTIONS = '[quiz sum "1+1=?|2"] [captchac picture] [captchar picture] [submit "Send"]'

const FORMS: Readonly<Record<string, Own>> = {
  'contactform.contact-forms.create': { creates: 'form' },
  'contactform.contact-forms.update': on(async (context) => {
    const { id, tag } = await context.keeper.create(context, 'form')
    return { id, title: `${tag} changed`, context: 'save' }
  }),
  'contactform.contact-forms.refill': on(async (context) => ({
    id: (await context.keeper.create(context, 'form', { form: QUESTIONS })).id,
  })),
  ...Object.fromEntries(
    [deleteContactForm, getContactForm, getFeedbackSchema].map((id) => [
      id,
      on(async (context) => ({ id: await form(context) })),
    ]),
  ),
}

const FOLDERS: Readonly<Record<string, Own>> = {
  'folders.folders.create': { creates: 'folder' },
  'folders.folders.rename': on(async (context) => {
    const { id, tag } = await context.keeper.create(context, 'folder')
    return { id, parent: 0, title: `${tag} renamed` }
  }),
  // No colour is what it has already.
  'folders.folders.color': on(async (context) => ({ folderId: await folder(context), color: '' })),
  'folders.folders.move': on(async (context) => {
    const above = await folder(context)
    const dragNodeId = await folder(context)
    return { dragNodeId, dropNodeId: above, toParentId: above, dropPosition: 0 }
  }),
  'folders.folders.delete': on(async (context) => ({ ids: [await folder(context)] })),
  // Files are those of others, so none is named.
  'folders.attachments.assign': on(async () => ({ folderId: 0, ids: [] })),
  'folders.csv.import': on(async (context) => {
    const tag = await context.keeper.announce(context, 'folder')
    return { file: folderFileWith(tag), userId: -1 }
  }),
}

const globals = (kind: 'colors' | 'typography', type: 'color' | 'font') => {
  const named = on(async (context) => ({ id: (await context.keeper.create(context, type)).id }))
  return [
    [`builder.globals-${kind}.create`, { creates: type }],
    [`builder.globals-${kind}.delete`, named],
    [`builder.globals-${kind}.read`, named],
  ] as const
}

/** The site editor takes the id of any item; ours is a page, which can be removed for good. */
const pageAs =
  (more: (tag: string, id: number) => Arguments): Arrange =>
  async (context) => {
    const { id, tag } = await context.keeper.create(context, 'page')
    return { id: String(id), ...more(tag, id) }
  }

const nothingMore = () => ({})

/** A condition that no other item meets. */
const shownOnItself = pageAs((_, id) => ({
  conditions: [{ type: 'include', name: 'singular', sub: 'page', subId: String(id) }],
}))

/** Plugins that nothing else happens to when they are activated once more. */
const AT_REST = ['builder', 'assistant']

async function activePlugin(context: Context): Promise<Arguments> {
  const { body } = await context.done(listPlugins)
  const active = listAt(body).filter((plugin) => at(plugin, 'status') === 'active')
  const slug = active.map((plugin) => at(plugin, 'slug')).find((one) => AT_REST.includes(`${one}`))
  return slug === undefined ? skip('no plugin could be activated without a change') : { slug }
}

const BUILDER: Readonly<Record<string, Own>> = {
  ...Object.fromEntries([...globals('colors', 'color'), ...globals('typography', 'font')]),
  'builder.site-editor-templates.update': on(pageAs((tag) => ({ post_title: `${tag} renamed` }))),
  'builder.site-editor-templates.delete': on(pageAs(nothingMore)),
  'builder.site-editor-conditions.read': on(async (context) => {
    const args = await shownOnItself(context)
    await context.done(setTemplateConditions, args)
    return { id: args['id'] }
  }),
  'builder.site-editor-conditions.update': on(shownOnItself),
  // What does not exist reads as false, so that storing false stores nothing.
  'builder.settings.update': on(async ({ tag }) => ({
    key: `builder_${wordOf(tag)}`,
    value: false,
  })),
}

const SETTINGS = [...builderSwitches, ...addonSwitches].map(
  (setting) => [setting.write, { setting }] as const,
)

const TAKEN_BACK = builderPairs.map(
  (takesBack) => [takesBack.undo().operation, { takesBack }] as const,
)

export const OWN: Readonly<Record<string, Own>> = {
  ...CONTENT_OWN,
  ...FORMS,
  ...FOLDERS,
  ...BUILDER,
  ...Object.fromEntries(SETTINGS),
  ...Object.fromEntries(TAKEN_BACK),
  'suite.plugins.activate': on(activePlugin),
}
