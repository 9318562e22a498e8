import { arg, operation, plainGet, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import { object, str } from '#openapi/language/schema.ts'

export const renderPostsWidget = operation({
  id: 'builder-pro.posts-widget.render',
  summary: 'Render one page of a posts widget.',
  ...plainGet('/builder-pro/v1/posts-widget'),
  undeclared: {
    post_id: arg.int({ check: 'none', description: 'The document that holds the widget.' }),
    element_id: arg.string({ check: 'none', description: 'The widget inside the document.' }),
    page: arg.int({ check: 'none', description: 'The page of posts to render.' }),
  },
  responses: {
    200: object({
      content: str('\t\t<div class="posts"><article>Spring programme</article></div>'),
    }),
  },
  errors: ['document_not_exist', 'Element_not_exist'],
  access: 'public',
  spec: '4.12',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
})
