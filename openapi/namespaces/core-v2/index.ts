import { namespace } from '#openapi/define.ts'

export const coreV2 = namespace({
  name: 'core/v2',
  description: 'Posts and pages with their revisions and autosaves.',
  operations: [],
})
