import { license } from './license.ts'
import { postsWidget } from './posts-widget.ts'
import { refresh } from './refresh.ts'
import { taxonomies } from './taxonomies.ts'

export const builderProV1 = [...license, ...postsWidget, ...taxonomies, ...refresh]
