import { testApi } from '/work/main/handlers/testing.ts'
import { expectValid } from '/work/main/handlers/testing-schema.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { listPages } from '#openapi/namespaces/core-v2/pages.ts'
import { listPostRevisions } from '#openapi/namespaces/core-v2/revisions.ts'
for (const variant of ['a','b'] as const) for (const prefix of variant==='b'?['//en/api','//de/api']:['//api']) {
  const api = testApi({variant})
  for (const context of ['view','edit','embed']) for (const [r,op] of [['posts',listPosts],['pages',listPages]] as const) {
    const a = await api.get(`${prefix}/core/v2/${r}?context=${context}&per_page=100&status=any`, {as:'admin'})
    try { expectValid(op, a.status, a.body) } catch(e) { console.log(String(e).slice(0,600)) }
    console.log(variant, prefix, r, context, a.status, a.body.length, a.headers['X-WP-Total'])
  }
  const a = await api.get(`${prefix}/core/v2/posts?_embed`)
  console.log(JSON.stringify(a.body[0]?._embedded).slice(0,300))
  const p = await api.get(`${prefix}/core/v2/pages?slug=contact,kontakt`)
  console.log(p.body[0]?.content.rendered.slice(0,500))
  const x = await api.get(`${prefix}/core/v2/posts?context=edit&per_page=100`, {as:'admin'})
  for (const post of x.body) { const rev = await api.get(`${prefix}/core/v2/posts/${post.id}/revisions?context=edit`,{as:'admin'}); expectValid(listPostRevisions, rev.status, rev.body) }
}
