const escapeToken = (token: string): string =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token
const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** Appends tokens to a JSON pointer: `appendPointer('/paths', '/posts', 'get')` is `/paths/~1posts/get`. */
export function appendPointer(pointer: string, ...tokens: readonly (string | number)[]): string {
  let path = pointer
  for (const token of tokens) path += `/${escapeToken(String(token))}`
  return path
}

export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken)
