import type { Vocabulary } from './names.ts'
import { mapStrings } from './values.ts'

type ErrorBody = {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly params?: unknown; readonly details?: unknown } | null
}

const renameKeys = (value: unknown, word: (name: string) => string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [word(name), part]))
    : mapStrings(value, word)

/** Renames arguments in the message and data of an error, and its code. */
export function renameError(
  body: ErrorBody,
  { identifier, argument }: Pick<Vocabulary, 'identifier' | 'argument'>,
): unknown {
  const { code, message, data } = body
  const renamedData = data && {
    ...data,
    ...('params' in data && { params: mapStrings(renameKeys(data.params, argument), identifier) }),
    ...('details' in data && {
      details: mapStrings(renameKeys(data.details, argument), identifier),
    }),
  }
  return {
    ...body,
    ...(typeof code === 'string' && { code: identifier(code) }),
    ...(typeof message === 'string' && { message: identifier(message) }),
    ...('data' in body && { data: renamedData }),
  }
}

export const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body
