import { isWizardCompleted, kitCatalogue, type SiteKit } from '#fixtures/documents/starter.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isPluginActive, pluginAt } from '#handlers/platform/addons/plugins.ts'
import { adminUrl, nonceFor } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getOnboardingSettings } from '#openapi/namespaces/starter-plus-v1/onboarding-settings.ts'

/** The remote catalogue, a substitute without network (D-034): empty while unreachable. */
function kitsOf(site: Site): readonly SiteKit[] {
  const { reachable, kits } = site.read(kitCatalogue)
  return reachable ? kits : []
}

/** The texts of the three screens of the wizard. */
const TEXTS = {
  getStartedText: {
    title: 'Welcome! Build your site.',
    description: 'This wizard sets up your site in a few steps.',
    disclaimer: 'By going on I agree to install the builder and accept the',
    termsUrl: 'https://vendor.example/terms',
    termsText: 'Terms and Conditions',
    buttonText: 'Start building',
  },
  readyToGoText: {
    title: 'Your site is ready.',
    description: 'Add your own content and your own style.',
    viewSite: 'View the site',
    customizeSite: 'Customise the site',
  },
  installKitText: {
    title: 'Choose a template',
    description: 'Find a template that fits what you do.',
  },
} as const

const settingsFor = (call: Pick<Call, 'site' | 'urls' | 'caller'>) => ({
  nonce: nonceFor(call, 'updates'),
  builderInstalled: pluginAt(call.site, 'builder') !== null,
  builderActive: isPluginActive(call.site, 'builder'),
  wizardCompleted: call.site.read(isWizardCompleted),
  modalCloseRedirectUrl: adminUrl(call.urls, 'admin.php?page=starter-theme'),
  applyKitBaseUrl: adminUrl(call.urls, 'admin.php?page=builder-app'),
  returnUrl: adminUrl(call.urls, 'admin.php?page=setup-wizard'),
  kits: kitsOf(call.site),
  ...TEXTS,
})

export const onboardingSettings = [
  implement(getOnboardingSettings, (call) => ({ body: { settings: settingsFor(call) } })),
]
