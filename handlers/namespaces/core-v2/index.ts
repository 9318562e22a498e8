export { autosaves } from '#handlers/namespaces/core-v2/autosaves/autosaves.ts'
export { revisions } from '#handlers/namespaces/core-v2/revisions/revisions.ts'
export { pages } from './pages.ts'
export { posts } from './posts.ts'
