import { operation, param } from '#openapi/language/define.ts'
import { array, either, int, literal, map, object, str } from '#openapi/language/schema.ts'
import { SeoIndexRecord } from './index-record.ts'
import { writerSpec } from './responses.ts'

/**
 * Settings steps return setting names, `posts` returns records, the other two steps return maps.
 */
const objects = either(
  array(str('title_separator')),
  array(SeoIndexRecord),
  object({ metadata_cleanup: int(0), indexables_cleanup: int(1) }),
  map(literal(true), 'settings_valid'),
  literal(false),
)

export const runImport = operation({
  ...writerSpec,
  id: 'seo.imports.run',
  summary: 'Import one batch of data from another component.',
  methods: ['POST'],
  path: '/seo/v1/import/{plugin}/{type}',
  params: {
    plugin: param.slug('otherseo', 'The component to import from.'),
    type: param.slug('general_settings', 'Kind of data to import.'),
  },
  responses: {
    200: object({
      objects,
      next_url: either(str('seo/v1/import/otherseo/general_settings'), literal(false)),
    }),
  },
  errors: ['seo_importer_not_found', 'seo_error_validation', 'seo_error_indexing'],
  access: 'activate_plugins',
  effect: 'job',
  assumed: { ...writerSpec.assumed, errors: 'D-003' },
})
