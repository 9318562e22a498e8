/** The wrapping of components, submissions and notes; an empty `meta` is a list on the wire. */
export const enveloped = <T>(data: T) => ({ data, meta: [] })

/** The platform sends a map without entries as an empty list. */
export const orEmptyList = <T extends object>(map: T): T | readonly never[] =>
  Object.keys(map).length ? map : []
