import type { PostRecord } from '#fixtures/models/post.ts'
import {
  type BuilderElement,
  elementsOf,
  withFreshIds,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isInteger, toList } from '#openapi/derive/types.ts'
import { listGlobalWidgets } from '#openapi/namespaces/builder-v1/global-widget.ts'
import { orEmptyList } from '#openapi/values/json.ts'

/** Published without a password, or editable by the caller. */
const isOpenTo = ({ caller }: Pick<Call, 'caller'>, post: PostRecord): boolean =>
  (post.status === 'publish' && post.password === '') || mayEdit(caller, post)

interface ElementBody extends Pick<BuilderElement, 'id' | 'elType' | 'widgetType'> {
  readonly settings: BuilderElement['settings'] | readonly never[]
  readonly elements: readonly ElementBody[]
}

const toSent = (element: BuilderElement): ElementBody => ({
  ...element,
  settings: orEmptyList(element.settings),
  elements: element.elements.map(toSent),
})

/** The first element of an item, with new ids on every read. */
function firstElement({ site }: Pick<Call, 'site'>, post: PostRecord) {
  const [first] = withFreshIds(elementsOf(post).slice(0, 1), site.ids)
  return first ? toSent(first) : null
}

export const globalWidget = [
  implement(listGlobalWidgets, (call) => {
    const ids = toList(call.param('ids') ?? '') ?? []
    // The platform fails on a non-numeric id (D-030).
    if (!ids.every(isInteger)) throw invalidParam('ids')
    const found = ids.flatMap((id) => {
      const post = call.site.posts.get(Number(id))
      return post && isOpenTo(call, post) ? [[post.id, firstElement(call, post)] as const] : []
    })
    return { body: orEmptyList(Object.fromEntries(found)) }
  }),
]
