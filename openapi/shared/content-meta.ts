import { any, array, nullable, object, orEmpty, str, type Typed } from '#openapi/language/schema.ts'
import { EDIT_MODES, TEMPLATE_TYPES, YES_OR_NO } from './content-fields.ts'

/** One of several values, with the example to show. */
export const choice = <const V extends readonly string[]>(
  values: V,
  example: V[number],
): Typed<V[number]> => ({ type: 'string', enum: values, examples: [example] })

const footnotes = str('')

/** All keys belong to the edit context only. */
export const viewMeta = object({})

/** Deployments return footnotes in every context. */
export const deployedViewMeta = object({ footnotes })

/** `null` means settings never stored, `[]` empty stored settings. */
const pageSettings = nullable(
  orEmpty(
    object({ hide_title: choice(YES_OR_NO, 'yes') }, { optional: ['hide_title'], open: true }),
  ),
)

/** The example of a builder document of the given type, or of an ordinary item. */
export const editMeta = (templateType: (typeof TEMPLATE_TYPES)[number]) =>
  object({
    footnotes,
    _builder_edit_mode: choice(EDIT_MODES, templateType && 'builder'),
    _builder_template_type: choice(TEMPLATE_TYPES, templateType),
    _builder_data: str(templateType && '[]'),
    _builder_page_settings: {
      ...pageSettings,
      examples: [templateType ? { hide_title: 'yes' } : null],
    },
    _builder_conditions: { ...array(any('include/general')), examples: [[]] },
  })
