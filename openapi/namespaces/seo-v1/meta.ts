import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, object, str } from '#openapi/language/schema.ts'
import { writerSpec } from './responses.ts'

export const searchMeta = operation({
  ...writerSpec,
  id: 'seo.meta.search',
  summary: 'Find custom fields of an item by the prefix of their key.',
  ...plainGet('/seo/v1/meta/search'),
  undeclared: {
    post_id: arg.any({ description: 'Item whose fields are searched.' }),
    query: arg.any({ description: 'Start of the key.' }),
  },
  responses: {
    200: object({
      meta: array(object({ key: str('_seo_title'), value: str('Our programmes') }), {
        maxItems: 25,
      }),
    }),
  },
  access: 'edit_this_post',
  assumed: { ...writerSpec.assumed, args: 'D-020' },
})
