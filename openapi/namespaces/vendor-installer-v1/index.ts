import { namespace } from '#openapi/define.ts'

export const vendorInstallerV1 = namespace({
  name: 'vendor/installer/v1',
  description: 'Installer; its routes are not described.',
  operations: [],
})
