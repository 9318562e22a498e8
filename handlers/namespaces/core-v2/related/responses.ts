/** A refusal that is embedded in place of a record. */
export type Json = Readonly<Record<string, unknown>>

export const refused = (code: string, message: string, status: number): Json => ({
  code,
  message,
  data: { status },
})
