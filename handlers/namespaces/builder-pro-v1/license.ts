import { storedDocument } from '#handlers/archetypes/document.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getLicenseStatus, getTierFeatures } from '#openapi/namespaces/builder-pro-v1/license.ts'

/** The licence as the remote service last told it (D-034); a dataset says otherwise. */
export const licenseDocument = storedDocument('builder-pro.license', {
  exists: true,
  isExpired: false,
  features: [
    'custom-attributes',
    'custom_code',
    'custom-css',
    'global-css',
    'display-conditions',
    'element-manager-permissions',
    'global-widget',
    'editor_comments',
    'popup',
    'role-manager',
  ] as readonly string[],
})

export const license = [
  implement(getTierFeatures, ({ site }) => {
    const { exists, features } = licenseDocument.read(site)
    return { body: { features: exists ? features : [] } }
  }),
  implement(getLicenseStatus, ({ site }) => ({
    body: { isExpired: licenseDocument.read(site).isExpired },
  })),
]
