import { documentAt } from '#handlers/namespaces/builder-v1/shared/documents.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { toInteger } from '#handlers/runtime/loose.ts'
import { renderPostsWidget } from '#openapi/namespaces/builder-pro-v1/posts-widget.ts'
import { renderWidget, widgetAt } from './widgets.ts'

export const postsWidget = [
  implement(renderPostsWidget, (call) => {
    const document = documentAt(call.site, call.param('post_id'))
    if (!document) throw new ApiError('document_not_exist')
    const element = widgetAt(document, call.param('element_id'))
    if (!element) throw new ApiError('Element_not_exist')
    const page = Math.max(toInteger(call.param('page')), 1)
    return { body: { content: renderWidget(call, { document, element, page }) } }
  }),
]
