import { operation, response, UNSTATED } from '#openapi/language/define.ts'

export const clearCache = operation({
  id: 'builder.cache.delete',
  summary: 'Drop the generated style files and the cached asset facts.',
  methods: ['DELETE'],
  path: '/builder/v1/cache',
  responses: { 200: response({ description: 'Nothing.' }) },
  access: 'manage_options',
  effect: 'irreversible',
  // What it drops is worked out again.
  noopWithout: [],
  spec: '4.10',
  assumed: UNSTATED,
})

export const cacheOperations = [clearCache] as const
