import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { any, map, named, nullable, object, orEmpty, str } from '#openapi/language/schema.ts'

const WidgetElement = named(
  'GlobalWidgetElement',
  object(
    {
      id: str('4f2a91c'),
      elType: str('widget'),
      widgetType: str('heading'),
      settings: orEmpty(map(any('Open sessions'), 'title')),
      elements: { type: 'array', items: { type: 'object' }, examples: [[]] },
    },
    { optional: ['widgetType'], open: true },
  ),
)

export const listGlobalWidgets = operation({
  id: 'builder.global-widget.list',
  summary: 'Read the first element of each given item, by id.',
  ...plainGet('/builder/v1/global-widget/templates'),
  undeclared: { ids: arg.string({ description: 'Ids of the items, separated by commas.' }) },
  responses: { 200: orEmpty(map(nullable(WidgetElement), '39')) },
  errors: ['rest_invalid_param'],
  access: 'edit_posts',
  spec: '4.10',
  assumed: {
    args: 'D-020',
    responses: 'D-001',
    errors: 'D-030',
    access: 'D-002',
    behaviour: 'D-030',
  },
})

export const globalWidgetOperations = [listGlobalWidgets] as const
