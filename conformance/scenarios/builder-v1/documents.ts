/** What the builder makes of a document: copies of foreign media, and a cache that can be dropped. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { clearCache } from '#openapi/namespaces/builder-v1/cache.ts'
import { listSiteTemplates } from '#openapi/namespaces/builder-v1/site-editor.ts'
import { importMedia } from '#openapi/namespaces/builder-v1-documents/documents.ts'
import { getPage } from '#openapi/namespaces/core-v2/pages.ts'
import { searchMeta } from '#openapi/namespaces/seo-v1/meta.ts'

const base = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  spec: '4.10',
  standInOnly: true,
  isolated: true,
} as const

const FOREIGN = 'https://media.example.net/conformance.jpg'

const image = {
  id: 'abc1235',
  elType: 'widget',
  widgetType: 'image',
  settings: { image: { id: '', url: FOREIGN } },
  elements: [],
}
const elements = [{ id: 'abc1234', elType: 'container', settings: [], elements: [image] }]

const importsMedia: Case = defineCase({
  ...base,
  id: 'builder-documents.media.import/is-stored',
  title: 'Importing the media of a document makes it refer to the copies.',
  async run(context) {
    const meta = { _builder_edit_mode: 'builder', _builder_data: JSON.stringify(elements) }
    const { id } = await context.keeper.create(context, 'page', { meta })
    const dataOf = async () => {
      const args = { id, context: 'edit' }
      const { body } = await context.done(getPage, args)
      return String(at(body, 'meta', '_builder_data'))
    }
    const holdsForeign = async () => (await dataOf()).includes('media.example.net')
    check('foreign media before', await holdsForeign()).is(true)
    await context.done(importMedia, { id })
    check('foreign media afterwards', await holdsForeign()).is(false)
    check('elements', (await dataOf()).includes(image.id)).is(true)
  },
})

/** What is worked out for an item lies among its fields; only the search component shows those. */
async function cachedElements(context: Context, post_id: unknown): Promise<readonly unknown[]> {
  const args = { post_id, query: '_builder_element_cache' }
  return listAt((await context.done(searchMeta, args)).body, 'meta')
}

async function templateWithCache(context: Context): Promise<unknown> {
  const { body } = await context.done(listSiteTemplates)
  for (const template of listAt(body))
    if ((await cachedElements(context, at(template, 'id'))).length > 0) return at(template, 'id')
  return skip('no template has a cache')
}

const dropsCache: Case = defineCase({
  ...base,
  id: 'builder.cache.delete/is-stored',
  variants: ['b'],
  title: 'Deleting the cache drops what the builder worked out for an item.',
  async run(context) {
    const id = await templateWithCache(context)
    await context.done(clearCache)
    check('what is kept', await cachedElements(context, id)).is([])
  },
})

export const documentCases: readonly Case[] = [importsMedia, dropsCache]
