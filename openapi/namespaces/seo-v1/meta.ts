import { arg, operation, reads } from '#openapi/language/define.ts'
import { array, object, str } from '#openapi/language/schema.ts'
import { edited } from './responses.ts'

export const searchMeta = operation({
  ...edited,
  id: 'seo.meta.search',
  summary: 'Find custom fields of an item by the prefix of their key.',
  ...reads('/seo/v1/meta/search'),
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
  assumed: { ...edited.assumed, args: 'D-020' },
})
