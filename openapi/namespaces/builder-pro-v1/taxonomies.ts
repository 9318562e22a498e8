import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { map, orEmpty, str } from '#openapi/language/schema.ts'

export const getPostTypeTaxonomies = operation({
  id: 'builder-pro.post-type-taxonomies.read',
  kind: 'read',
  summary: 'Read the taxonomies of a post type with their labels.',
  methods: ['POST'],
  path: '/builder-pro/v1/get-post-type-taxonomies',
  args: {
    post_type: arg.string({
      required: true,
      check: 'own',
      description: 'The post type; an unknown one has no taxonomies.',
    }),
  },
  responses: { 200: orEmpty(map(str('Categories'), 'category')) },
  access: 'edit_posts',
  effect: 'safe-post',
  spec: '4.12',
  assumed: RESPONSES_AND_ACCESS,
})
