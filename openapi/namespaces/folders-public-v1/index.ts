import { namespace } from '#openapi/define.ts'

export const foldersPublicV1 = namespace({
  name: 'folders/public/v1',
  description: 'Media folders for other programs, opened by a key.',
  operations: [],
})
