import type { PostRecord } from '#fixtures/models/post.ts'
import { readElements, valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import {
  blockCategories,
  remoteTemplates,
} from '#handlers/namespaces/builder-v1/shared/library-service.ts'
import { withTiebreak } from '#handlers/platform/order.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type RuleCall } from '#handlers/runtime/implement.ts'
import { createTemplate, listTemplates } from '#openapi/namespaces/builder-v1/template-library.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { contentOf } from './shared/template-content.rules.ts'
import {
  libraryItem,
  libraryPosts,
  createTemplate as storeTemplate,
  type TemplateCall,
} from './templates.ts'

const byTitle = withTiebreak<PostRecord>((a, b) => a.title.localeCompare(b.title, 'en'))

type LibraryCall = TemplateCall & Pick<Call<unknown, 'hiddenContent'>, 'quirk'>

/** Section 2.3: a template has a title, a type and a content. */
function contentIn(call: LibraryCall, post: PostRecord) {
  // Absent in the format of the quirk, which the contract does not declare.
  if (call.quirk('hiddenContent')) return {} as { readonly content: Json }
  return { content: contentOf(post) }
}

const localTemplates = (call: LibraryCall) =>
  libraryPosts(call)
    .filter(({ status }) => status === 'publish')
    .toSorted(byTitle)
    .map((post) => ({
      ...libraryItem(call, post),
      status: 'publish' as const,
      ...contentIn(call, post),
    }))

function templatesOf(source: unknown, call: LibraryCall) {
  if (source === 'local') return localTemplates(call)
  return source === 'remote' ? remoteTemplates(call.site) : []
}

const isElement = (value: unknown): boolean =>
  isRecord(value) && typeof value['elType'] === 'string'

/** Content is one element or a list of them. */
const listIn = (content: unknown): readonly unknown[] =>
  isElement(content) ? [content] : valuesOf(content)

const holdsElements = (content: unknown): boolean => listIn(content).every(isElement)

/** Deployments fail on content with other values, which is rejected here (D-030). */
const contentRule = (value: unknown, call: RuleCall) =>
  !holdsElements(value) && call.quirk('hiddenContent') ? 'reject' : undefined

export const templateLibrary = [
  implement(listTemplates, (call) => ({
    body: {
      templates: templatesOf(
        call.param('source') ?? (call.quirk('needsSource') ? undefined : 'local'),
        call,
      ),
      config: { block: { categories: blockCategories(call.site) } },
    },
  })),
  implement(createTemplate, {
    rules: { content: contentRule },
    handle: (call) => {
      const settings = call.param('page_settings')
      const content = call.param('content')
      const elements = listIn(content)
      const post = storeTemplate(call, {
        type: call.args.type,
        title: call.args.title ?? undefined,
        elements: readElements(elements),
        ...(!call.quirk('hiddenContent') && {
          content: holdsElements(content) ? elements : content,
        }),
        page_settings: isRecord(settings) ? settings : undefined,
      })
      const status = post.status === 'pending' ? 'pending' : 'publish'
      return { body: { ...libraryItem(call, post), status, ...contentIn(call, post) } }
    },
  }),
]
