import { setupSteps } from '#fixtures/documents/seo.ts'
import { analyticsSource } from '#fixtures/documents/seo-services.ts'
import type { Site } from '#fixtures/site/site.ts'
import { lenientBool } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  dismissAnalyticsSetup,
  setAnalyticsConsent,
  trackSetupSteps,
} from '#openapi/namespaces/seo-v1/analytics.ts'
import { keysOf } from '#openapi/values/json.ts'

/** The analytics source requires a connection and consent. */
export const isAnalyticsReady = (site: Site): boolean => {
  const { is_connected, has_consent } = site.read(analyticsSource)
  return is_connected && has_consent
}

/** `first_interaction_stage` is also accepted as `firstInteractionStage`. */
const camelCaseOf = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const analytics = [
  implement(dismissAnalyticsSetup, ({ args, site }) => {
    site.change(analyticsSource, { is_dismissed: lenientBool(args.is_dismissed) })
    return { body: { success: true } }
  }),
  implement(setAnalyticsConsent, ({ args, site }) => {
    site.change(analyticsSource, { has_consent: lenientBool(args.consent) })
    return { body: { success: true } }
  }),
  implement(trackSetupSteps, ({ args, site, param }) => {
    const sent = keysOf(trackSetupSteps.args).flatMap((name) => {
      const value = args[name] ?? param(camelCaseOf(name))
      return value === undefined ? [] : [[name, toText(value)] as const]
    })
    if (!sent.length) throw new ApiError('seo_set_site_kit_usage_tracking')
    const known = site.read(setupSteps)
    site.write(setupSteps, { ...known, ...Object.fromEntries(sent) })
    return { body: { success: true } }
  }),
]
