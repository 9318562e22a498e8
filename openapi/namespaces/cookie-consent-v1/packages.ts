import { arg, operation, param, withAssumedType } from '#openapi/language/define.ts'
import { array, bool, int, literal, object, str } from '#openapi/language/schema.ts'
import { assumed } from './shapes.ts'

const shared = {
  methods: ['POST'],
  access: 'manage_options',
  spec: '4.13',
  assumed: { ...assumed, args: 'D-020', errors: 'D-031' },
} as const

export const installArguments = {
  settings: arg.object({ description: 'Values for the settings of the package.' }),
  languages: arg.array(arg.string(), {
    description: 'The languages to install the texts of the package in.',
  }),
} as const

export const postInstallArguments = {
  packageIds: arg.array(arg.int(), { description: 'The packages to finish.' }),
} as const

export const installPackage = operation({
  ...shared,
  id: 'cookie-consent.packages.install',
  summary: 'Install a catalogue package, or update an installed one.',
  path: '/cookie-consent/v1/package/install/{id}',
  params: { id: param.digits() },
  args: {
    id: withAssumedType(arg.int({ required: true, description: 'The package of the catalogue.' })),
  },
  undeclared: installArguments,
  responses: {
    200: object({
      success: literal(true),
      id: int(12),
      key: str('stats-basic'),
      version: str('1.2.0'),
      installed: object({
        services: array(str('stats-basic')),
        blockers: array(str('stats-basic')),
        providers: array(str('stats-vendor')),
      }),
      postInstallRequired: bool(true),
    }),
  },
  errors: ['cookie_consent_package_not_found', 'cookie_consent_cloud_unreachable'],
  effect: 'outward',
  assumed: { ...shared.assumed, behaviour: 'D-034' },
})

export const postInstallPackages = operation({
  ...shared,
  id: 'cookie-consent.packages.post-install',
  summary: 'Finish installed packages: the given ones, or all pending ones.',
  path: '/cookie-consent/v1/package/post-install',
  undeclared: postInstallArguments,
  responses: { 200: object({ success: literal(true), processed: array(int(12)) }) },
  errors: ['cookie_consent_package_not_installed'],
  effect: 'irreversible',
})
