import { UNSTATED, unchecked } from '#openapi/language/define.ts'
import { literal, named, object, str } from '#openapi/language/schema.ts'

/** The component cleans these arguments itself and refuses none. */
export const UNCHECKED = unchecked('seo 27.0', 'D-071')

/** What the operations of site managers have in common. */
export const managed = { access: 'seo_manage_options', spec: '4.13', assumed: UNSTATED } as const
/** What the operations open to everyone who writes content have in common. */
export const edited = { access: 'edit_posts', spec: '4.13', assumed: UNSTATED } as const

export const SeoSuccess = named('SeoSuccess', object({ success: literal(true) }))
export const SeoFailure = named('SeoFailure', object({ success: literal(false) }))
/** Success that repeats the status in the body. */
export const SeoDone = named('SeoDone', object({ success: literal(true), status: literal(200) }))

/** Failure that repeats the status in the body and says why. */
export const failed = <const S extends number, const M extends string>(status: S, error: M) =>
  object({ success: literal(false), status: literal(status), error: literal(error) })

/** Failure that says why and nothing else. */
export const refused = (example: string) => object({ error: str(example) })
