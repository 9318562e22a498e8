import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { seoIntegrations } from '#fixtures/documents/seo.ts'
import type { Site } from '#fixtures/site/site.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { setIntegrationActive } from '#openapi/namespaces/seo-v1/integrations.ts'

type Integration = keyof typeof seoIntegrations.initial

const isIntegration = (name: string): name is Integration =>
  Object.hasOwn(seoIntegrations.initial, name)

/** Routes that exist only while their integration is active. */
const ROUTES: Readonly<Partial<Record<Integration, string>>> = {
  keyword_tool: '/seo/v1/keyword_tool',
}

function switchRoutes(site: Site, prefix: string, active: boolean): void {
  const others = site.read(disabledRoutes).filter((other) => other !== prefix)
  site.write(disabledRoutes, active ? others : [...others, prefix])
}

export const integrations = [
  implement(setIntegrationActive, (call) => {
    const { site } = call
    // Required, but ignored outside of the JSON body.
    const { active = false, integration = '' } = call.args
    if (!isIntegration(integration)) {
      const error = 'Could not save the option in the database'
      return { body: { json: { success: false, status: 500, error } } }
    }
    site.change(seoIntegrations, { [integration]: active })
    const prefix = ROUTES[integration]
    if (prefix) switchRoutes(site, prefix, active)
    return { body: { json: { success: true, status: 200 } } }
  }),
]
