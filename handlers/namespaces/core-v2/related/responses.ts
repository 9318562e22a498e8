import type { Json } from '#openapi/json.ts'

/** A refusal that is embedded in place of a record. */
export const refused = (code: string, message: string, status: number): Json => ({
  code,
  message,
  data: { status },
})
