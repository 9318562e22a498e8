import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { object, str } from '#openapi/language/schema.ts'

const widgetArguments = {
  post_id: arg.int({
    required: true,
    check: 'own',
    description: 'The document that holds the widget.',
  }),
  widget_id: arg.string({
    required: true,
    check: 'own',
    description: 'The widget: seven letters and digits.',
  }),
}
const widget_model = arg.object({
  check: 'own',
  description: 'The widget as the editor has it, instead of the stored one.',
})
const shared = {
  methods: ['POST'],
  access: 'edit_document',
  effect: 'safe-post',
  spec: '4.12',
} as const

export const refreshLoop = operation({
  ...shared,
  id: 'builder-pro.loop.refresh',
  widget: 'loop-grid',
  summary: 'Render a loop grid under other filters.',
  path: '/builder-pro/v1/refresh-loop',
  args: {
    ...widgetArguments,
    widget_filters: arg.object({
      required: true,
      check: 'own',
      description: 'The filters to apply, by taxonomy.',
    }),
    widget_model,
    pagination_base_url: arg.any({
      check: 'own',
      description: 'Address the page links are built on.',
    }),
  },
  responses: { 200: object({ data: str('<div class="loop-item">Spring programme</div>') }) },
  assumed: RESPONSES_AND_ACCESS,
})

export const refreshSearch = operation({
  ...shared,
  id: 'builder-pro.search.refresh',
  widget: 'search',
  summary: 'Render the results of a live search.',
  path: '/builder-pro/v1/refresh-search',
  args: { ...widgetArguments, widget_model },
  undeclared: {
    search_term: arg.string({ check: 'none', description: 'The text to look for.' }),
    page_number: arg.int({
      default: 1,
      check: 'none',
      description: 'The page of results to render.',
    }),
  },
  responses: {
    200: object({
      data: str('<div class="search-result">Spring programme</div>'),
      pagination: str('<nav class="pagination"><span>1</span></nav>'),
    }),
  },
  assumed: { args: 'D-020', ...RESPONSES_AND_ACCESS },
})
