import type { PostRecord } from '#fixtures/models/post.ts'
import { readElements, valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.ts'
import {
  blockCategories,
  remoteTemplates,
} from '#handlers/namespaces/builder-v1/shared/library-service.ts'
import { withTies } from '#handlers/platform/order.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { createTemplate, listTemplates } from '#openapi/namespaces/builder-v1/template-library.ts'
import { isRecord } from '#openapi/values/json.ts'
import {
  libraryItem,
  libraryPosts,
  createTemplate as storeTemplate,
  type TemplateCall,
} from './templates.ts'

const byTitle = withTies<PostRecord>((a, b) => a.title.localeCompare(b.title, 'en'))

const localTemplates = (call: TemplateCall) =>
  libraryPosts(call)
    .filter(({ status }) => status === 'publish')
    .toSorted(byTitle)
    .map((post) => ({ ...libraryItem(call, post), status: 'publish' as const }))

/** Without a source there is nothing to list (Q13). */
function templatesOf(source: unknown, call: TemplateCall) {
  if (source === 'local') return localTemplates(call)
  return source === 'remote' ? remoteTemplates(call.site) : []
}

const isElement = (value: unknown): boolean =>
  isRecord(value) && typeof value['elType'] === 'string'

/** Content is one element or a list of them. */
const listIn = (content: unknown): readonly unknown[] =>
  isElement(content) ? [content] : valuesOf(content)

/** The platform fails on content that holds something else (D-030). */
const holdsElements = (value: unknown) => (listIn(value).every(isElement) ? undefined : 'refuse')

export const templateLibrary = [
  implement(listTemplates, (call) => ({
    body: {
      templates: templatesOf(call.param('source'), call),
      config: { block: { categories: blockCategories(call.site) } },
    },
  })),
  implement(createTemplate, {
    rules: { content: holdsElements },
    handle: (call) => {
      const settings = call.param('page_settings')
      const post = storeTemplate(call, {
        type: call.args.type,
        title: call.args.title ?? undefined,
        elements: readElements(listIn(call.param('content'))),
        page_settings: isRecord(settings) ? settings : undefined,
      })
      const status = post.status === 'pending' ? 'pending' : 'publish'
      return { body: { ...libraryItem(call, post), status } }
    },
  }),
]
