import { UNSTATED, unchecked } from '#openapi/language/define.ts'
import { literal, named, object, str } from '#openapi/language/schema.ts'

/** The component sanitizes these arguments itself and rejects none. */
export const UNCHECKED = unchecked('seo 27.0', 'D-071')

/** Properties common to the operations of site managers. */
export const managed = { access: 'seo_manage_options', spec: '4.13', assumed: UNSTATED } as const
/** Properties common to the operations of content writers. */
export const edited = { access: 'edit_posts', spec: '4.13', assumed: UNSTATED } as const

export const SeoSuccess = named('SeoSuccess', object({ success: literal(true) }))
export const SeoFailure = named('SeoFailure', object({ success: literal(false) }))
/** Success, with the status repeated in the body. */
export const SeoDone = named('SeoDone', object({ success: literal(true), status: literal(200) }))

/** Failure with a message, with the status repeated in the body. */
export const failed = <const S extends number, const M extends string>(status: S, error: M) =>
  object({ success: literal(false), status: literal(status), error: literal(error) })

/** Failure with a message only. */
export const refused = (example: string) => object({ error: str(example) })
