import { operation, plainGet, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import { literal, named, object, str } from '#openapi/language/schema.ts'

export const getVersions = operation({
  id: 'sitecopy.versions.read',
  summary: 'Read the versions of the platform and of the site-copy component.',
  ...plainGet('/sitecopy/v1/versions'),
  responses: {
    200: named(
      'SitecopyVersions',
      object({
        // The platform never sets it to true, not even on success.
        success: literal(false),
        message: str(''),
        core: str('6.9.1'),
        sitecopy: str('4.5.20'),
      }),
    ),
  },
  access: 'sitecopy_basic',
  forbidden: 'sitecopy_forbidden',
  spec: '4.5',
  mayRequireNonce: true,
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, responses: 'D-055', behaviour: 'D-029' },
})
