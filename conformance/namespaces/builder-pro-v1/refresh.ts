/** Parts of a page that are rendered again. */

import { IMPOSSIBLE_ID } from '#conformance/call/sample.ts'
import { findPage } from '#conformance/namespaces/core-v2/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { refreshLoop, refreshSearch } from '#openapi/namespaces/builder-pro-v1/refresh.ts'

const widget = { post_id: findPage, widget_id: 'abc1234' }
const misses = { post_id: IMPOSSIBLE_ID }

export const refresh: Playbook = {
  plays: [
    play(refreshLoop, { sample: { ...widget, widget_filters: {} }, isOfDemo: true, misses }),
    play(refreshSearch, { sample: widget, isOfDemo: true, misses }),
  ],
}
