import { autosaves } from './autosaves.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { revisions } from './revisions.ts'

export const coreV2 = [...posts, ...pages, ...revisions, ...autosaves]
export { related } from './related.ts'
