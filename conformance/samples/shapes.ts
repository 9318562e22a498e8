/** The answers that the samples do not meet, by operation. */

import { at } from '#conformance/body.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { connectLibrary } from '#openapi/namespaces/builder-v1/library-connect.ts'
import { sendEvent } from '#openapi/namespaces/builder-v1/send-event.ts'
import {
  listSiteTemplates,
  setTemplateConditions,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { createContactForm } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { setFolderCounter } from '#openapi/namespaces/folders-v1/folders.ts'
import { findIllustrated, findIn } from './find.ts'
import { filledIn, folderFile, templateFile } from './prepared.ts'
import { SEO_SHAPES } from './seo-shapes.ts'
import { filled, first, type Shape } from './shape.ts'

const inContext = (context: 'edit' | 'embed', part: number): Shape => ({
  name: context,
  when: `in the ${context} context`,
  args: { context },
  part,
})

const CONTEXTS = [inContext('edit', 1), inContext('embed', 2)]
const removed: Shape = {
  name: 'removed',
  when: 'when the item is removed for good',
  args: { force: true },
  part: 1,
}

const CONTENT: Readonly<Record<string, readonly Shape[]>> = {
  ...Object.fromEntries(
    ['posts', 'pages'].flatMap((type) => [
      [`core.${type}.list`, CONTEXTS],
      [`core.${type}.read`, CONTEXTS],
      [`core.${type}.delete`, [removed]],
    ]),
  ),
  'core.post-autosaves.list': CONTEXTS,
  'core.post-autosaves.read': CONTEXTS,
  'core.page-autosaves.list': CONTEXTS,
  'batch.run': [
    {
      name: 'invalid',
      when: 'when one part is invalid and all have to be valid',
      args: {
        validation: 'require-all-validate',
        requests: [{ path: '/core/v2/posts', method: 'POST', body: { status: 'no-such-status' } }],
      },
      status: 207,
    },
  ],
}

/** A form that asks its visitors something and sends no mail. */
async function askingForm(context: Context): Promise<Arguments> {
  const args = {
    title: context.tag,
    context: 'save',
    form: '[quiz sum "1+1=?|2"] [captchac picture] [captchar picture] [submit "Send"]',
    additional_settings: 'demo_mode: on',
  }
  const { body } = await context.done(createContactForm, args)
  return { id: at(body, 'id') }
}

const asking: Shape = filled({
  name: 'questions',
  when: 'for a form that asks its visitors something',
  prepare: askingForm,
})

const condition = { type: 'include', name: 'general', sub_name: '', sub_id: '' }

/** A template with a condition. */
const withCondition = async (context: Context): Promise<undefined> => {
  const id = await findIn(listSiteTemplates, 0, 'template_id')(context)
  const operation = setTemplateConditions
  await context.done(operation, { id, conditions: [condition] })
  return undefined
}

const BUILDER: Readonly<Record<string, readonly Shape[]>> = {
  'builder.site-editor-templates.import': [
    {
      name: 'unmanaged',
      when: 'for a type that the site editor does not manage',
      args: templateFile({ type: 'popup' }),
      part: 1,
    },
  ],
  'builder.site-editor-conditions-config.read': [filled()],
  'builder.site-editor-conditions.read': [filled({ prepare: withCondition })],
  'builder.globals-colors.list': [filled()],
  'builder.globals-typography.list': [filled()],
  'builder.globals-colors.create': [filled({ part: 0 })],
  'builder.globals-typography.create': [filled({ part: 0 })],
  'builder.settings.update': [{ name: 'changed', when: 'when the value is another one', part: 0 }],
  'builder.global-widget.list': [
    filled({
      args: { ids: findIn(listSiteTemplates, 0, 'template_id') },
    }),
  ],
  'builder.library-connect.disconnect': [
    filled({
      prepare: first({ operation: connectLibrary, args: { token: 'sample' } }),
      part: 0,
    }),
  ],
  'builder.send-event.list': [
    filled({
      prepare: first({
        operation: sendEvent,
        args: { event_data: { event: 'sample' } },
      }),
    }),
  ],
  'builder-pro.post-type-taxonomies.read': [filled()],
}

const foreignFile: Shape = {
  name: 'foreign',
  when: 'for a file that it did not write',
  args: { file: { ...folderFile, fileText: 'when,what\ntoday,"A sample"\n' } },
  part: 1,
}

const FOLDERS: Readonly<Record<string, readonly Shape[]>> = {
  'folders.folders.move': [
    {
      name: 'counted',
      when: 'when folders are counted with those below them',
      prepare: first({
        operation: setFolderCounter,
        args: { type: 'counter_file_in_folder_and_sub' },
      }),
      part: 1,
    },
  ],
  'folders.csv.import': [foreignFile],
  'folders.csv.inspect': [foreignFile, filled()],
  'folders-public.folders.create': [
    { name: 'refused', when: 'without a name', args: { name: '' }, part: 1 },
  ],
  'folders-public.attachments.assign': [
    { name: 'refused', when: 'without files', args: { ids: '' }, part: 1 },
  ],
}

export const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  ...CONTENT,
  ...BUILDER,
  ...FOLDERS,
  ...SEO_SHAPES,
  'oembed.proxy.read': [
    {
      name: 'own',
      when: 'for a post of this site that has a picture',
      args: { url: findIllustrated },
      part: 0,
    },
  ],
  'spamfilter.stats.read': [filled()],
  'spamfilter.stats.read-interval': [filled()],
  'contactform.contact-forms.refill': [asking],
  'contactform.feedback.submit': [{ ...asking, args: filledIn }],
  'multilang.custom-xml-config.validate': [
    filled({
      when: 'where there is something wrong',
      args: { content: '<multilang-config><sample/></multilang-config>' },
    }),
  ],
}
