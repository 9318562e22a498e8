import type { Arguments, Body } from './define.ts'
import type { createPost, deletePost, listPosts, updatePost, getPost } from './namespaces/core-v2/posts.ts'
import type { listPages, createPage } from './namespaces/core-v2/pages.ts'
import type { createPageAutosave, listPostAutosaves } from './namespaces/core-v2/autosaves.ts'
type Expect<A, B> = [A] extends [B] ? ([B] extends [A] ? true : { got: A }) : { got: A }
const ok = <T extends true>(_?: T) => {}
type L = Arguments<typeof listPosts>
ok<Expect<L['per_page'], number>>()
ok<Expect<L['context'], 'view' | 'embed' | 'edit'>>()
ok<Expect<L['search'], string | undefined>>()
ok<Expect<L['include'], readonly number[]>>()
ok<Expect<L['order'], 'asc' | 'desc'>>()
ok<Expect<Extract<L['orderby'], 'menu_order'>, never>>()
ok<Expect<Arguments<typeof listPages>['orderby'] extends string ? 'menu_order' extends Arguments<typeof listPages>['orderby'] ? true : false : false, true>>()
ok<Expect<L['sticky'], boolean | undefined>>()
ok<Expect<L['ignore_sticky'], boolean>>()
type St = L['status'][number]
ok<Expect<St extends string ? string extends St ? 'wide' : 'narrow' : 'x', 'narrow'>>()
export const cats: L['categories'] = { terms: [1], operator: 'AND' }
type C = Arguments<typeof createPost>
ok<Expect<C['status'], 'publish' | 'future' | 'draft' | 'pending' | 'private' | null | undefined>>()
ok<Expect<C['date'], string | null | undefined>>()
ok<Expect<C['categories'], readonly number[] | null | undefined>>()
type U = Arguments<typeof updatePost>
ok<Expect<U['id'], number>>()
ok<Expect<U['sticky'], boolean | null | undefined>>()
ok<Expect<Arguments<typeof getPost>['id'], number>>()
ok<Expect<Arguments<typeof deletePost>['force'], boolean>>()
ok<Expect<Arguments<typeof createPageAutosave>['menu_order'], number | null | undefined>>()
ok<Expect<Arguments<typeof createPage>['parent'], number | null | undefined>>()
ok<Expect<Arguments<typeof listPostAutosaves>['parent'], number | undefined>>()
ok<Expect<Body<typeof createPost>['status'], 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'>>()
ok<Expect<Body<typeof createPost>['type'], 'post'>>()
type D = Body<typeof deletePost>
export const d = (x: D) => ('deleted' in x ? x.previous.title.raw : x.title.raw)
type LB = Body<typeof listPosts>[number]
export const e = (x: LB) => ('password' in x ? x.password : x.link)
