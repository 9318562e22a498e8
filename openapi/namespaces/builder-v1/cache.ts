import { operation, RESPONSES_AND_ACCESS, response } from '#openapi/language/define.ts'

export const clearCache = operation({
  id: 'builder.cache.delete',
  summary: 'Clear generated style files and cached asset data.',
  methods: ['DELETE'],
  path: '/builder/v1/cache',
  responses: { 200: response({ description: 'Nothing.' }) },
  access: 'manage_options',
  effect: 'irreversible',
  // Cleared data is regenerated.
  noopWithout: [],
  spec: '4.10',
  assumed: RESPONSES_AND_ACCESS,
})

export const cacheOperations = [clearCache] as const
