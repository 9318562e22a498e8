import { RESPONSES_AND_ACCESS, uncheckedQuirk } from '#openapi/language/define.ts'
import { literal, named, object, str } from '#openapi/language/schema.ts'

/** The component sanitizes these arguments itself and rejects none. */
export const UNCHECKED_QUIRK = uncheckedQuirk('seo 27.0', 'D-071')

/** Properties common to the operations of site managers. */
export const managerSpec = {
  access: 'seo_manage_options',
  spec: '4.13',
  assumed: RESPONSES_AND_ACCESS,
} as const
/** Properties common to the operations of content writers. */
export const writerSpec = {
  access: 'edit_posts',
  spec: '4.13',
  assumed: RESPONSES_AND_ACCESS,
} as const

export const SeoSuccess = named('SeoSuccess', object({ success: literal(true) }))
export const SeoFailure = named('SeoFailure', object({ success: literal(false) }))
/** Success, with the status repeated in the body. */
export const SeoDone = named('SeoDone', object({ success: literal(true), status: literal(200) }))

/** Failure with a message, with the status repeated in the body. */
export const failureWithStatus = <const S extends number, const M extends string>(
  status: S,
  error: M,
) => object({ success: literal(false), status: literal(status), error: literal(error) })

/** Failure with a message only. */
export const failureMessage = (example: string) => object({ error: str(example) })
