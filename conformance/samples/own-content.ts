/** Posts, pages and notes of the run's own, and what hangs on them. */

import { at, listAt } from '#conformance/body.ts'
import { skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from '#conformance/scenarios/steps.ts'
import type { Own } from './arranged.ts'

type One = 'post' | 'page'

const item = async (context: Context, one: One, status = 'draft') =>
  (await context.keeper.create(context, one, { status })).id

/** Settings of the builder, which few items have. */
const meta = { footnotes: '[]', _builder_page_settings: { hide_title: 'yes' } }

/** An item that was changed twice, so that it has a history. */
async function revised(context: Context, one: One, status = 'draft') {
  const { id, tag } = await context.keeper.create(context, one, { status, meta })
  for (const title of [`${tag} second`, `${tag} third`])
    await context.done(`core.${one}s.update`, { id, title })
  return id
}

async function revision(context: Context, one: One): Promise<Arguments> {
  const parent = await revised(context, one)
  const list = { operation: `core.${one}-revisions.list`, args: { parent } }
  const id = at(listAt((await done(context, list)).body)[0], 'id')
  return id === undefined ? skip('nothing is kept of what an item was before') : { parent, id }
}

/** Unfinished work on an item that others see already. */
async function autosaved(context: Context, one: One): Promise<Arguments> {
  const { id: parent, tag } = await context.keeper.create(context, one, { status: 'publish' })
  const args = { id: parent, title: `${tag} unfinished`, content: 'Unfinished.', meta }
  const { body } = await context.done(`core.${one}-autosaves.create`, args)
  return { parent, id: at(body, 'id') }
}

const contentOf = (one: One): Readonly<Record<string, Own>> => ({
  [`core.${one}s.create`]: { creates: one },
  [`core.${one}s.update`]: {
    async arrange(context) {
      const { id, tag } = await context.keeper.create(context, one)
      return { id, title: `${tag} changed` }
    },
  },
  [`core.${one}s.delete`]: { arrange: async (context) => ({ id: await item(context, one) }) },
  [`core.${one}s.read`]: { arrange: async (context) => ({ id: await revised(context, one) }) },
  [`core.${one}s.list`]: {
    arrange: async (context) => ({ include: [await revised(context, one, 'publish')] }),
  },
  [`core.${one}-revisions.list`]: {
    arrange: async (context) => ({ parent: await revised(context, one) }),
  },
  [`core.${one}-revisions.read`]: { arrange: (context) => revision(context, one) },
  [`core.${one}-autosaves.create`]: {
    arrange: async (context) => ({
      id: await item(context, one, 'publish'),
      content: 'Unfinished.',
    }),
  },
  [`core.${one}-autosaves.list`]: {
    arrange: async (context) => ({ id: (await autosaved(context, one))['parent'] }),
  },
  [`core.${one}-autosaves.read`]: { arrange: (context) => autosaved(context, one) },
})

async function noteOn(context: Context) {
  const post_id = await item(context, 'page', 'publish')
  return context.keeper.create(context, 'note', { post_id })
}

const noteIds = async (context: Context): Promise<Arguments> => ({
  ids: [(await noteOn(context)).id],
})

const noteId = async (context: Context): Promise<Arguments> => ({ id: (await noteOn(context)).id })

const NOTES: Readonly<Record<string, Own>> = {
  'builder.notes.create': {
    creates: 'note',
    fields: async (context) => ({ post_id: await item(context, 'page', 'publish') }),
  },
  'builder.notes.read': {
    async arrange(context) {
      const { id, record } = await noteOn(context)
      const reply = { post_id: at(record, 'post_id'), parent_id: id, is_public: undefined }
      await context.keeper.create(context, 'note', reply)
      return { id }
    },
  },
  'builder.notes.delete': { arrange: noteId },
  'builder.notes.update': {
    async arrange(context) {
      const { id, tag } = await noteOn(context)
      return { id, content: `${tag} changed` }
    },
  },
  'builder.notes.mark-read': { arrange: noteIds },
  'builder.notes.mark-unread': { arrange: noteIds },
}

/** The address of an item that everybody may read. */
const addressOf =
  (one: One) =>
  async (context: Context): Promise<Arguments> => {
    const { record } = await context.keeper.create(context, one, { status: 'publish' })
    return { url: at(record, 'link') }
  }

const WIDGET = 'abc1235'
const posts = { id: WIDGET, elType: 'widget', widgetType: 'posts', settings: [], elements: [] }
const elements = [{ id: 'abc1234', elType: 'container', settings: [], elements: [posts] }]

async function pageWithWidget(context: Context): Promise<Arguments> {
  const built = { _builder_edit_mode: 'builder', _builder_data: JSON.stringify(elements) }
  const fields = { status: 'publish', meta: built }
  const { id } = await context.keeper.create(context, 'page', fields)
  return { post_id: id, element_id: WIDGET }
}

export const CONTENT_OWN: Readonly<Record<string, Own>> = {
  ...contentOf('post'),
  ...contentOf('page'),
  ...NOTES,
  'batch.run': {
    async arrange(context) {
      const { id, tag } = await context.keeper.create(context, 'post')
      const body = { title: `${tag} by batch` }
      return { requests: [{ method: 'PUT', path: `/core/v2/posts/${id}`, body }] }
    },
  },
  'oembed.embed.read': { arrange: addressOf('post') },
  'oembed.proxy.read': { arrange: addressOf('post') },
  'seo.head.read': { arrange: addressOf('page') },
  'seo.meta.search': {
    arrange: async (context) => ({ post_id: await item(context, 'post') }),
  },
  'builder-pro.posts-widget.render': { arrange: pageWithWidget },
}
