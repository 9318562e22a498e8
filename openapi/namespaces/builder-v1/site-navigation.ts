import {
  arg,
  operation,
  plainGet,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { array, bool, int, object, str, uri } from '#openapi/language/schema.ts'

const path = '/builder/v1/site-navigation'
const edit_url = uri('https://example.test/admin/post.php?post=12&action=builder')

export const listRecentPosts = operation({
  id: 'builder.site-navigation.recent-posts',
  summary: 'List the items built with the builder, last modified first.',
  ...plainGet(`${path}/recent-posts`),
  args: {
    posts_per_page: arg.int({ required: true, description: 'Maximum number of items.' }),
    post_type: arg.array(undefined, {
      default: ['page', 'post', 'builder_library'],
      description: 'The types to look into.',
    }),
    post__not_in: arg.array(undefined, { description: 'The ids to leave out.' }),
  },
  responses: {
    200: array(
      object({
        id: int(12),
        title: str('Summer programme'),
        edit_url,
        date_modified: int(1772532000),
        type: object({ post_type: str('page'), doc_type: str('wp-page'), label: str('Page') }),
        user_can: object({ edit: bool(true) }),
      }),
    ),
  },
  access: 'edit_posts',
  spec: '4.10',
  assumed: RESPONSES_AND_ACCESS,
})

export const addNewPost = operation({
  id: 'builder.site-navigation.add-new-post',
  summary: 'Create a draft for the builder.',
  methods: ['POST'],
  path: `${path}/add-new-post`,
  args: {
    post_type: arg.string({ default: 'post', description: 'The type of the draft.' }),
  },
  responses: { 200: object({ id: int(12), edit_url }) },
  errors: ['builder_post_type_unknown', 'builder_post_type_forbidden', 'builder_post_not_created'],
  access: 'handler',
  effect: 'crud',
  spec: '4.10',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const siteNavigationOperations = [listRecentPosts, addNewPost] as const
