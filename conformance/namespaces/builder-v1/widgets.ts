/** Widgets of the builder: enough for more than one page. */
export const WIDGETS = [
  'heading',
  'image',
  'text-editor',
  'video',
  'button',
  'divider',
  'spacer',
  'icon',
  'image-box',
  'icon-box',
  'tabs',
  'accordion',
]

export const CONTAINER = { id: 'abc1234', elType: 'container', settings: [], elements: [] } as const

export const WIDGET_ID = 'abc1235'

export const widgetOf = (widgetType: string, settings: object) => ({
  id: WIDGET_ID,
  elType: 'widget',
  widgetType,
  settings,
  elements: [],
})

/** The fields of an item built with the builder, with one widget. */
export const builtWith = (element: object) => ({
  _builder_edit_mode: 'builder',
  _builder_template_type: 'wp-page',
  _builder_data: JSON.stringify([{ ...CONTAINER, elements: [element] }]),
})
