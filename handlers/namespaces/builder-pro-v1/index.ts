export { license } from './license.ts'
export { postsWidget } from './posts-widget.ts'
export { refresh } from './refresh.ts'
export { taxonomies } from './taxonomies.ts'
