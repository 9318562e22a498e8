/** Answers with something inside: replies in a note, settings in an item, records in a list. */

import { at } from '#conformance/body.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { createTypography } from '#openapi/namespaces/builder-v1/globals.ts'
import { createNote } from '#openapi/namespaces/builder-v1/notes.ts'
import {
  listSiteTemplates,
  setTemplateConditions,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { createTemplate } from '#openapi/namespaces/builder-v1/template-library.ts'
import { createContactForm } from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import {
  createScanRequest,
  reportScan,
} from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { optimizeAll } from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { findIllustrated, findIn } from './find.ts'
import { filled, first, type Shape } from './shape.ts'

type Prepare = NonNullable<Shape['prepare']>

/** A picture of the built-in dataset, so items like this one live on the stand-in only. */
const PICTURE = 31
const rich = {
  status: 'publish',
  featured_media: PICTURE,
  meta: { footnotes: '[]', _builder_page_settings: { hide_title: 'yes' } },
}

const above = async (context: Context, type: string): Promise<Arguments> =>
  type === 'pages' ? { parent: await findIn(listPages, 0, 'id')(context) } : {}

/** A new item with settings, a picture and a history, named in the arguments. */
const itemAs =
  (type: string, named: (id: unknown) => Arguments): Prepare =>
  async (context) => {
    const args = { title: context.tag, ...rich, ...(await above(context, type)) }
    const { body } = await context.done(`core.${type}.create`, args)
    const id = at(body, 'id')
    for (const title of ['Second', 'Third'])
      await context.done(`core.${type}.update`, { id, title })
    return named(id)
  }

const richly = (given: Partial<Shape>): Shape => ({
  name: 'rich',
  when: 'for an item with settings, a picture and a history',
  ...given,
})

const inContext = (context: 'edit' | 'embed', part: number): Shape => ({
  name: context,
  when: `in the ${context} context`,
  args: { context },
  part,
})
const CONTEXTS = [inContext('edit', 1), inContext('embed', 2)]

/** Unfinished work that has settings of its own. */
const withAutosave =
  (one: string, named: (id: unknown) => Arguments): Prepare =>
  async (context) => {
    const type = `${one}s`
    const prepared = await itemAs(type, (id) => ({ id }))(context)
    const args = { id: prepared?.['id'], content: 'Unfinished.', ...rich }
    await context.done(`core.${one}-autosaves.create`, args)
    return named(args.id)
  }

function shapesOf(type: string, one: string): readonly (readonly [string, readonly Shape[]])[] {
  const byId = itemAs(type, (id) => ({ id }))
  const edit = { args: { context: 'edit' }, part: 1 }
  return [
    [
      `core.${type}.create`,
      [richly({ prepare: (context) => above(context, type), args: rich, status: 201 })],
    ],
    [`core.${type}.update`, [richly({ prepare: byId })]],
    [
      `core.${type}.delete`,
      [
        richly({ prepare: byId, part: 0 }),
        richly({ name: 'rich-removed', prepare: byId, args: { force: true }, part: 1 }),
      ],
    ],
    [`core.${type}.read`, [richly({ prepare: byId, ...edit })]],
    [
      `core.${type}.list`,
      [richly({ prepare: itemAs(type, (id) => ({ include: [id] })), ...edit })],
    ],
    [
      `core.${one}-revisions.list`,
      [...CONTEXTS, richly({ prepare: itemAs(type, (parent) => ({ parent })), ...edit })],
    ],
    [`core.${one}-revisions.read`, CONTEXTS],
    [`core.${one}-autosaves.create`, [richly({ prepare: byId, args: { content: 'x', ...rich } })]],
    [
      `core.${one}-autosaves.list`,
      [richly({ prepare: withAutosave(one, (id) => ({ id })), ...edit })],
    ],
  ]
}

const CONTENT = Object.fromEntries([...shapesOf('posts', 'post'), ...shapesOf('pages', 'page')])

const length = { unit: 'px', size: 16, sizes: [] }

/** A font in which everything is said that can be said. */
const wholeFont = first({
  operation: createTypography,
  args: {
    id: 'cfwhole',
    title: 'Whole',
    value: {
      typography_typography: 'custom',
      typography_font_family: 'Roboto',
      typography_font_weight: '400',
      typography_font_style: 'italic',
      typography_text_transform: 'uppercase',
      typography_text_decoration: 'underline',
      typography_font_size: length,
      typography_line_height: length,
      typography_letter_spacing: length,
      typography_word_spacing: length,
    },
  },
})

async function answeredNote(context: Context): Promise<Arguments> {
  const note = { element_id: 'abc1234', content: context.tag, position: { x: 1, y: 2 } }
  const post_id = await findIn(listPages, 0, 'id')(context)
  const operation = createNote
  const { body } = await context.done(operation, { ...note, post_id, is_public: true })
  const id = at(body, 'data', 'id')
  await context.done(operation, { ...note, post_id, parent_id: id })
  return { id }
}

/** A scan in which every kind of thing was found. */
async function reportedScan(context: Context): Promise<Arguments> {
  const { body } = await context.done(createScanRequest)
  const scanRequestId = at(body, 'scanRequestId')
  const found = ['https://stats.example.test/sample']
  const args = {
    scanRequestId,
    pageUrl: at(body, 'pages', 0),
    cookies: ['_stat'],
    scripts: found,
    styles: found,
    iframes: found,
  }
  await context.done(reportScan, args)
  return { scanRequestId }
}

/** A form with fields of every kind that has a rule of its own. */
async function variedForm(context: Context): Promise<Arguments> {
  const form = '[file paper filetypes:pdf] [number age min:1 max:9 step:2] [date day] [email mail]'
  const args = { title: context.tag, context: 'save', form }
  const { body } = await context.done(createContactForm, args)
  return { id: at(body, 'id') }
}

async function conditionalTemplate(context: Context): Promise<Arguments> {
  const id = await findIn(listSiteTemplates, 0, 'template_id')(context)
  const conditions = [{ type: 'include', name: 'general', sub_name: '', sub_id: '' }]
  const operation = setTemplateConditions
  await context.done(operation, { id, conditions })
  return { id }
}

const promoted: Shape = { name: 'promoted', when: 'for a step that is sold', args: { id: '4' } }

const template = {
  type: 'page',
  title: 'A sample',
  content: [{ id: 'abc1234', elType: 'container', settings: [], elements: [] }],
}

const newSubsite = {
  args: {
    data: JSON.stringify([
      { sourceId: 1, targetId: 0, newSlug: 'conformance', blogName: 'Conformance' },
    ]),
  },
}

export const DEEP_SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  ...CONTENT,
  'builder.globals-typography.read': [filled({ prepare: wholeFont, args: { id: 'cfwhole' } })],
  'builder.globals-typography.delete': [filled({ prepare: wholeFont, args: { id: 'cfwhole' } })],
  'builder.checklist.read-step': [promoted],
  'builder.checklist-steps.read': [promoted],
  'builder.notes.read': [
    { name: 'answered', when: 'for a note with a reply', prepare: answeredNote },
  ],
  'builder.site-editor-templates.update': [
    { name: 'conditions', when: 'for one with conditions', prepare: conditionalTemplate },
  ],
  'contactform.feedback.read-schema': [filled({ prepare: variedForm })],
  'cookie-consent.scan-requests.read-result': [filled({ prepare: reportedScan })],
  'seo.head.read': [
    { name: 'post', when: 'for a post with a picture', args: { url: findIllustrated } },
  ],
  'builder.form-submissions.update-many': [
    {
      name: 'one',
      when: 'for a single one',
      prepare: async (context) => ({
        ids: [await findIn(listSubmissions, 'data', 0, 'id')(context)],
      }),
      part: 1,
    },
  ],
  'builder.term.find': [filled({ args: { term: 'e' } })],
  'builder.user.find': [filled({ args: { term: 'a' } })],
  'builder.post.find': [filled({ args: { term: findIn(listPages, 0, 'title', 'rendered') } })],
  'builder.template-library.list': [
    filled({ name: 'remote', when: 'of the library of others', args: { source: 'remote' } }),
    filled({
      prepare: first({ operation: createTemplate, args: template }),
      args: { source: 'local' },
    }),
  ],
  'image-optimizer.bulk.list-images': [filled({ prepare: first({ operation: optimizeAll }) })],
  'seo.meta.search': [filled({ prepare: itemAs('posts', (post_id) => ({ post_id })) })],
  'sitecopy.subsites.prepare': [filled(newSubsite)],
  'sitecopy.subsites.prepare-by-get': [filled(newSubsite)],
}
