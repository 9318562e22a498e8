/** Widgets shared by several pages. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { listGlobalWidgets } from '#openapi/namespaces/builder-v1/global-widget.ts'
import { deleteSiteTemplate } from '#openapi/namespaces/builder-v1/site-editor.ts'
import { builtPageRead } from './dependent-reads.ts'
import { findTemplate } from './site-editor.ts'

export const globalWidget: Playbook = {
  plays: [
    play(listGlobalWidgets, {
      shapes: [shapeWithContent({ args: { ids: findTemplate } })],
      invalidation: {
        readArgs: { ids: [DEMO.template] },
        steps: [step(deleteSiteTemplate, { id: String(DEMO.template) })],
      },
      dependentRead: builtPageRead((id) => ({ ids: String(id) })),
    }),
  ],
}
