import type { Json } from '#openapi/values/json.ts'

/** An embedded error in place of a record. */
export const embeddedError = (code: string, message: string, status: number): Json => ({
  code,
  message,
  data: { status },
})
