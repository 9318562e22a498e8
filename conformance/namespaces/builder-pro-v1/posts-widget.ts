/** A widget that lists posts. */
import type { Context } from '#conformance/case/context.ts'
import { builtWith, WIDGET_ID, widgetOf } from '#conformance/namespaces/builder-v1/widgets.ts'
import { PAGE, POST } from '#conformance/namespaces/core-v2/records.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { renderPostsWidget } from '#openapi/namespaces/builder-pro-v1/posts-widget.ts'

async function pageWithWidget(context: Context) {
  const meta = builtWith(widgetOf('posts', []))
  const { id } = await context.createRecord(PAGE, { status: 'publish', meta })
  return { post_id: id, element_id: WIDGET_ID }
}

export const postsWidget: Playbook = {
  plays: [
    play(renderPostsWidget, {
      sample: { post_id: demoValue(DEMO.postsPage), element_id: DEMO.postsWidget },
      ownCall: { arrange: pageWithWidget },
      dependentRead: async (context) => ({
        args: await pageWithWidget(context),
        change: () => context.createRecord(POST, { status: 'publish' }),
      }),
    }),
  ],
}
