import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, int, literal, object, str } from '#openapi/language/schema.ts'
import { managerSpec } from './responses.ts'

export const listAvailablePosts = operation({
  ...managerSpec,
  id: 'seo.available-posts.list',
  summary: 'Find published items, last modified first.',
  ...plainGet('/seo/v1/available_posts'),
  args: {
    search: arg.string({ default: '', description: 'Words to look for in title and content.' }),
    postType: arg.string({ default: 'page', description: 'Content type to look in.' }),
  },
  responses: {
    200: array(object({ id: int(2), title: str('Our programmes'), slug: str('our-programmes') }), {
      maxItems: 100,
    }),
    400: object({ error: literal('The post type asked is not valid') }),
  },
})
