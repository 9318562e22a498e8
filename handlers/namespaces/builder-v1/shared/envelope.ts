/** The envelope of components, submissions and notes; an empty `meta` is a list on the wire. */
export const enveloped = <T>(data: T) => ({ data, meta: [] })
