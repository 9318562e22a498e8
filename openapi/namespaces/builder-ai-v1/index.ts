import { namespace } from '#openapi/shared/namespace.ts'
import { getPermissions } from './permissions.ts'

export const builderAiV1 = namespace({
  name: 'builder-ai/v1',
  description: 'Page-builder assistant.',
  operations: [getPermissions],
})
