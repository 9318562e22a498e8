import { arg, operation } from '#openapi/language/define.ts'
import { managerSpec, SeoFailure, SeoSuccess, UNCHECKED_QUIRK } from './responses.ts'

const writeSpec = {
  ...managerSpec,
  methods: ['POST'],
  responses: { 200: SeoSuccess, 400: SeoFailure },
  assumed: { ...managerSpec.assumed, errors: 'D-003' },
} as const

export const dismissAnalyticsSetup = operation({
  ...writeSpec,
  id: 'seo.site-kit-configuration.dismiss',
  summary: 'Hide the setup of the analytics source permanently, or show it again.',
  path: '/seo/v1/site_kit_configuration_permanent_dismissal',
  args: {
    is_dismissed: arg.bool({
      required: true,
      quirk: UNCHECKED_QUIRK,
      description: 'Whether the setup stays hidden.',
    }),
  },
  errors: ['seo_set_site_kit_configuration_permanent_dismissal_error'],
  effect: 'irreversible',
})

export const setAnalyticsConsent = operation({
  ...writeSpec,
  id: 'seo.site-kit-consent.write',
  summary: 'Allow or forbid the use of the analytics source.',
  path: '/seo/v1/site_kit_manage_consent',
  args: {
    consent: arg.bool({
      required: true,
      quirk: UNCHECKED_QUIRK,
      description: 'Whether its data may be used.',
    }),
  },
  errors: ['seo_set_site_kit_consent_error'],
  effect: 'irreversible',
})

const yesOrNo = (description: string) => arg.oneOf(['yes', 'no'], { description })
const stage = (description: string) =>
  arg.oneOf(['install', 'activate', 'setup', 'grantConsent', 'successfullyConnected'], {
    description,
  })
/** The other spelling is accepted as well, without validation of its values. */
const otherSpelling = (name: string) =>
  arg.string({ check: 'none', description: `Other spelling of ${name}.` })

export const trackSetupSteps = operation({
  ...writeSpec,
  id: 'seo.setup-steps.track',
  summary: 'Record the progress of the analytics setup.',
  path: '/seo/v1/setup_steps_tracking',
  args: {
    setup_widget_loaded: yesOrNo('Whether the setup was shown.'),
    setup_widget_temporarily_dismissed: yesOrNo('Whether it was put off.'),
    setup_widget_permanently_dismissed: yesOrNo('Whether it was hidden for good.'),
    first_interaction_stage: stage('Stage of the first interaction.'),
    last_interaction_stage: stage('Stage of the latest interaction.'),
  },
  undeclared: {
    setupWidgetLoaded: otherSpelling('setup_widget_loaded'),
    setupWidgetTemporarilyDismissed: otherSpelling('setup_widget_temporarily_dismissed'),
    setupWidgetPermanentlyDismissed: otherSpelling('setup_widget_permanently_dismissed'),
    firstInteractionStage: otherSpelling('first_interaction_stage'),
    lastInteractionStage: otherSpelling('last_interaction_stage'),
  },
  errors: ['seo_set_site_kit_usage_tracking', 'seo_set_site_kit_usage_tracking_fault'],
  effect: 'irreversible',
  assumed: { ...writeSpec.assumed, args: 'D-032' },
})
