/** Initial data of the theme's pages. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { getAdminSettings } from '#openapi/namespaces/starter-theme-v1/admin-settings.ts'
import { deactivatePlugin } from '#openapi/namespaces/suite-v1/plugins.ts'

export const adminSettings: Playbook = {
  plays: [
    play(getAdminSettings, { fresh: { steps: [step(deactivatePlugin, { slug: 'builder' })] } }),
  ],
}
