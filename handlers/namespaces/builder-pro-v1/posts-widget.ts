import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { documentAt } from '#handlers/namespaces/builder-v1/shared/documents.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { renderPostsWidget } from '#openapi/namespaces/builder-pro-v1/posts-widget.ts'
import { renderWidget, widgetAt } from './widgets.ts'

export const postsWidget = [
  implement(renderPostsWidget, (call) => {
    const document = requireRecord(
      documentAt(call.site, call.param('post_id')),
      'document_not_exist',
    )
    const element = requireRecord(widgetAt(document, call.param('element_id')), 'Element_not_exist')
    const page = Math.max(toInteger(call.param('page')), 1)
    return { body: { content: renderWidget(call, { document, element, page }) } }
  }),
]
