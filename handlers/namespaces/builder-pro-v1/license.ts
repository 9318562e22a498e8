import { builderLicense } from '#fixtures/documents/builder.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getLicenseStatus, getTierFeatures } from '#openapi/namespaces/builder-pro-v1/license.ts'

export const license = [
  implement(getTierFeatures, ({ site }) => {
    const { exists, features } = site.read(builderLicense)
    return { body: { features: exists ? features : [] } }
  }),
  implement(getLicenseStatus, ({ site }) => ({
    body: { isExpired: site.read(builderLicense).isExpired },
  })),
]
