/** Initial data of the theme's pages. */
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { getAdminSettings } from '#openapi/namespaces/starter-theme-v1/admin-settings.ts'
import { deactivatePlugin } from '#openapi/namespaces/suite-v1/plugins.ts'

/** Only without a page of the builder does the read create one. */
async function ensureBuiltPage(context: Context) {
  await context.createRecord(PAGE, { meta: { _builder_edit_mode: 'builder' } })
  return {}
}

export const adminSettings: Playbook = {
  plays: [
    play(getAdminSettings, {
      noop: ensureBuiltPage,
      invalidation: { steps: [step(deactivatePlugin, { slug: 'builder' })] },
    }),
  ],
}
