import { autosaves } from '#handlers/namespaces/core-v2/autosaves/autosaves.ts'
import { revisions } from '#handlers/namespaces/core-v2/revisions/revisions.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'

export const coreV2 = [...posts, ...pages, ...revisions, ...autosaves]
export { related } from '#handlers/namespaces/core-v2/related/related.ts'
