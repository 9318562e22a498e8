import { operation, plainGet, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, bool, int, object, str } from '#openapi/language/schema.ts'

/** A kit is part of a remote catalogue, which may add fields. */
const Kit = object(
  {
    _id: str('64f0c1a2b3d4e5f601234567'),
    title: str('Programme Centre'),
    updated_at: str('2026-02-14T09:30:00.000Z'),
    featured_index: int(3),
    taxonomies: array(object({ name: str('Education'), type: str('category') }, { open: true })),
    manifest: object(
      { name: str('programme-centre'), title: str('Programme Centre') },
      { open: true, optional: ['name', 'title'] },
    ),
  },
  { open: true },
)

export const getOnboardingSettings = operation({
  id: 'starter-plus.onboarding-settings.read',
  summary: 'Read the content of the setup wizard.',
  ...plainGet('/starter-plus/v1/onboarding-settings'),
  responses: {
    200: object({
      settings: object({
        nonce: str('9f3b2c7d1e'),
        builderInstalled: bool(true),
        builderActive: bool(true),
        wizardCompleted: bool(false),
        modalCloseRedirectUrl: str('https://example.test/admin/starter-theme'),
        applyKitBaseUrl: str('https://example.test/admin/builder-app'),
        returnUrl: str('https://example.test/admin/setup-wizard'),
        kits: array(Kit),
        getStartedText: object({
          title: str('Welcome! Build your programme site.'),
          description: str('This wizard sets up your site in a few steps.'),
          disclaimer: str('By going on I agree to install the builder and accept the'),
          termsUrl: str('https://vendor.example.test/terms'),
          termsText: str('Terms and Conditions'),
          buttonText: str('Start building'),
        }),
        readyToGoText: object({
          title: str('Your site is ready.'),
          description: str('Add your sessions, your team and your own style.'),
          viewSite: str('View the site'),
          customizeSite: str('Customise the site'),
        }),
        installKitText: object({
          title: str('Choose a template'),
          description: str('Find a template that fits your programmes.'),
        }),
      }),
    }),
  },
  access: 'manage_options',
  spec: '4.5',
  assumed: { ...RESPONSES_AND_ACCESS, behaviour: 'D-034' },
})
