import type { Playbooks } from '#conformance/playbook/play.ts'
import { postsWidget } from './posts-widget.ts'
import { refresh } from './refresh.ts'
import { taxonomies } from './taxonomies.ts'

export const builderProV1: Playbooks = {
  'posts-widget': postsWidget,
  refresh,
  taxonomies,
}
