import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { documentAt } from '#handlers/namespaces/builder-v1/shared/documents.ts'
import type { BuilderElement } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type RuleCall } from '#handlers/runtime/implement.ts'
import { refreshLoop, refreshSearch } from '#openapi/namespaces/builder-pro-v1/refresh.ts'
import type { Json } from '#openapi/values/json.ts'
import {
  isMap,
  isPageAddress,
  isPostId,
  isWidgetId,
  isWidgetModel,
  widgetOfModel,
} from './refresh.rules.ts'
import { filtersOf } from './widget-filters.ts'
import { pageIn, renderResults, renderWidget, widgetAt } from './widgets.ts'

type WidgetKind = 'loop-grid' | 'search'

const rejectUnless = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  isValid(value) ? undefined : ('reject' as const)

/** Unsaved widgets require the permission to edit the document. */
function modelRule(value: unknown, { site, caller, param }: RuleCall) {
  const document = documentAt(site, param('post_id'))
  const maySendUnsaved = document !== undefined && mayEdit(caller, document)
  return maySendUnsaved && isWidgetModel(value) ? undefined : ('reject' as const)
}

const WIDGET_RULES = {
  post_id: rejectUnless(isPostId),
  widget_id: rejectUnless(isWidgetId),
  widget_model: modelRule,
}

/** Visitors may refresh a widget of the operation's kind in a published document. */
export const refreshPolicies = {
  edit_document: ({ site, caller, param }, { widget }) => {
    const document = documentAt(site, param('post_id'))
    if (!document) return 'rest_forbidden'
    if (mayEdit(caller, document)) return undefined
    const isOpen =
      document.status === 'publish' && widgetAt(document, param('widget_id'))?.widgetType === widget
    return isOpen ? undefined : 'rest_forbidden'
  },
} satisfies Partial<Policies>

interface WidgetArguments {
  readonly post_id: number
  readonly widget_id: string
  readonly widget_model?: Json | undefined
}

/** The document and the widget of a call; an editor may send an unsaved widget. */
function findWidget(
  { site, args }: Pick<Call<WidgetArguments>, 'site' | 'args'>,
  kind: WidgetKind,
) {
  const document = requireRecord(documentAt(site, args.post_id), 'rest_forbidden')
  const element: BuilderElement | undefined = args.widget_model
    ? widgetOfModel(args.widget_model, kind)
    : widgetAt(document, args.widget_id)
  return { document, element }
}

const addressIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

export const refresh = [
  implement(refreshLoop, {
    rules: {
      ...WIDGET_RULES,
      widget_filters: rejectUnless(isMap),
      pagination_base_url: rejectUnless(isPageAddress),
    },
    handle: (call) => {
      const { document, element } = findWidget(call, 'loop-grid')
      if (!element) return { body: { data: '' } }
      const base = addressIn(call.args.pagination_base_url)
      const filters = filtersOf(call.site, call.args.widget_filters)
      const page = pageIn(base, element)
      return { body: { data: renderWidget(call, { document, element, page, filters, base }) } }
    },
  }),
  implement(refreshSearch, {
    rules: WIDGET_RULES,
    handle: (call) => {
      const { document, element } = findWidget(call, 'search')
      if (!element) return { body: { data: '', pagination: '' } }
      const page = Math.max(toInteger(call.param('page_number') ?? 1), 1)
      const term = toText(call.param('search_term'))
      return { body: renderResults(call, { document, element, page }, term) }
    },
  }),
]
