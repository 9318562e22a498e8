import type { Site } from '#fixtures/site.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { routesOff, setRoutesOff } from '#handlers/runtime/routes-off.ts'
import { setIntegrationActive } from '#openapi/namespaces/seo-v1/integrations.ts'

/** The integrations there are, and which of them are on at first. */
const INTEGRATIONS = { keyword_tool: true, rank_tracker: true, search_index: false } as const
type Integration = keyof typeof INTEGRATIONS

const isIntegration = (name: string): name is Integration => Object.hasOwn(INTEGRATIONS, name)

/** Routes that exist only while their integration is on. */
const ROUTES: Readonly<Partial<Record<Integration, string>>> = {
  keyword_tool: '/seo/v1/keyword_tool',
}

function switchRoutes(site: Site, prefix: string, active: boolean): void {
  const others = routesOff(site).filter((other) => other !== prefix)
  setRoutesOff(site, active ? others : [...others, prefix])
}

export const integrations = [
  implement(setIntegrationActive, (call) => {
    const { site } = call
    // Required, but sent outside of the JSON body they are not read.
    const { active = false, integration = '' } = call.args
    if (!isIntegration(integration)) {
      const error = 'Could not save the option in the database'
      return { body: { json: { success: false, status: 500, error } } }
    }
    const flags = { ...INTEGRATIONS, ...site.option('seo.integrations', {}) }
    site.setOption('seo.integrations', { ...flags, [integration]: active })
    const prefix = ROUTES[integration]
    if (prefix) switchRoutes(site, prefix, active)
    return { body: { json: { success: true, status: 200 } } }
  }),
]
