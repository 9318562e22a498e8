import { builderLicense } from '#fixtures/documents/builder.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { licensedFeatures } from '#handlers/runtime/request/disabled-routes.ts'
import { getLicenseStatus, getTierFeatures } from '#openapi/namespaces/builder-pro-v1/license.ts'

export const license = [
  implement(getTierFeatures, ({ site }) => ({ body: { features: licensedFeatures(site) } })),
  implement(getLicenseStatus, ({ site }) => ({
    body: { isExpired: site.read(builderLicense).isExpired },
  })),
]

export const licenseExtractors = [
  extractor([getLicenseStatus], (body) => extractDocument(builderLicense, body)),
]
