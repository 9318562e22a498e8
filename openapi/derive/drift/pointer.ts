const escaped = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** A JSON pointer below another: `below('/paths', '/posts', 'get')` is `/paths/~1posts/get`. */
export const below = (pointer: string, ...tokens: readonly (string | number)[]): string =>
  pointer + tokens.map((token) => `/${escaped(String(token))}`).join('')

export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescaped)
