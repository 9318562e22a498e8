import { namespace } from '#openapi/define.ts'

export const foldersV1 = namespace({
  name: 'folders/v1',
  description: 'Media folders.',
  operations: [],
})
