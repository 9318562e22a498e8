import { arg, operation } from '#openapi/language/define.ts'
import { managed, SeoFailure, SeoSuccess, UNCHECKED } from './responses.ts'

const stored = {
  ...managed,
  methods: ['POST'],
  responses: { 200: SeoSuccess, 400: SeoFailure },
  assumed: { ...managed.assumed, errors: 'D-003' },
} as const

export const dismissAnalyticsSetup = operation({
  ...stored,
  id: 'seo.site-kit-configuration.dismiss',
  summary: 'Hide the setup of the analytics source permanently, or show it again.',
  path: '/seo/v1/site_kit_configuration_permanent_dismissal',
  args: {
    is_dismissed: arg.bool({
      required: true,
      quirk: UNCHECKED,
      description: 'Whether the setup stays hidden.',
    }),
  },
  errors: ['seo_set_site_kit_configuration_permanent_dismissal_error'],
  effect: 'irreversible',
})

export const setAnalyticsConsent = operation({
  ...stored,
  id: 'seo.site-kit-consent.write',
  summary: 'Allow or forbid the use of the analytics source.',
  path: '/seo/v1/site_kit_manage_consent',
  args: {
    consent: arg.bool({
      required: true,
      quirk: UNCHECKED,
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
const twinOf = (name: string) =>
  arg.string({ check: 'none', description: `Other spelling of ${name}.` })

export const trackSetupSteps = operation({
  ...stored,
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
    setupWidgetLoaded: twinOf('setup_widget_loaded'),
    setupWidgetTemporarilyDismissed: twinOf('setup_widget_temporarily_dismissed'),
    setupWidgetPermanentlyDismissed: twinOf('setup_widget_permanently_dismissed'),
    firstInteractionStage: twinOf('first_interaction_stage'),
    lastInteractionStage: twinOf('last_interaction_stage'),
  },
  errors: ['seo_set_site_kit_usage_tracking', 'seo_set_site_kit_usage_tracking_fault'],
  effect: 'irreversible',
  assumed: { ...stored.assumed, args: 'D-032' },
})
