import { builderLicense } from '#fixtures/documents/builder.ts'
import { documentShown, gleaning } from '#handlers/platform/gleaning.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { licensedFeatures } from '#handlers/runtime/request/routes-off.ts'
import { getLicenseStatus, getTierFeatures } from '#openapi/namespaces/builder-pro-v1/license.ts'

export const license = [
  implement(getTierFeatures, ({ site }) => ({ body: { features: licensedFeatures(site) } })),
  implement(getLicenseStatus, ({ site }) => ({
    body: { isExpired: site.read(builderLicense).isExpired },
  })),
]

export const licenseGleanings = [
  gleaning([getLicenseStatus], (body) => documentShown(builderLicense, body)),
]
