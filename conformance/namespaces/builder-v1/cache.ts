/** The builder's element cache. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { clearCache } from '#openapi/namespaces/builder-v1/cache.ts'
import { listSiteTemplates } from '#openapi/namespaces/builder-v1/site-editor.ts'
import { searchMeta } from '#openapi/namespaces/seo-v1/meta.ts'

/** The cache of an item is a meta field, visible only through the search component. */
async function cachedElements(context: Context, post_id: number | undefined) {
  const args = { post_id, query: '_builder_element_cache' }
  return listAt((await context.callOk(searchMeta, args)).body, 'meta')
}

async function templateWithCache(context: Context): Promise<number | undefined> {
  const { body } = await context.callOk(listSiteTemplates)
  for (const template of listAt(body)) {
    const id = at(template, 'id')
    if ((await cachedElements(context, id)).length > 0) return id
  }
  return skip({ why: 'too-few-records', detail: 'no template has a cache' })
}

const clearCacheCase: Case = defineCase({
  ...SCENARIO,
  id: 'builder.cache.delete/is-stored',
  spec: '4.10',
  standInOnly: true,
  variants: ['b'],
  title: 'Deleting the cache removes the cached elements of an item.',
  async run(context) {
    const id = await templateWithCache(context)
    await context.callOk(clearCache)
    check('cached elements', await cachedElements(context, id)).is([])
  },
})

export const cache: Playbook = {
  plays: [play(clearCache, { ownCall: { noEffectArgs: {} } })],
  cases: [clearCacheCase],
}
