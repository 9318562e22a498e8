import { namespace } from '#openapi/shared/namespace.ts'
import { prepareSubsites, prepareSubsitesByGet } from './subsites.ts'
import { getVersions } from './versions.ts'

export const sitecopyV1 = namespace({
  name: 'sitecopy/v1',
  description: 'Site copy and migration.',
  operations: [getVersions, prepareSubsitesByGet, prepareSubsites],
})
