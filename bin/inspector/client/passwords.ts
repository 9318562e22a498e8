const UNKNOWN = 'PASSWORD'

/** Users of the built-in datasets have known passwords. */
export const isBuiltIn = (dataset: string | undefined): boolean =>
  ['demo', 'empty', 'large'].includes(dataset ?? '')

export const passwordIn = (dataset: string | undefined, login: string): string =>
  isBuiltIn(dataset) ? `${login}-secret` : UNKNOWN
