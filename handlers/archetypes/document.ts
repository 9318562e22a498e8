import type { Site } from '#fixtures/site.ts'

/** A named object of the site that is read whole and changed in parts. */
export interface StoredDocument<T extends object> {
  read(site: Site): T
  /** Changes the members that are given; undefined leaves one as it is. */
  change(site: Site, changes: { readonly [K in keyof T]?: T[K] | undefined }): T
  replace(site: Site, value: T): T
}

const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** The document archetype: one option of the site with its initial value. */
export function storedDocument<T extends object>(name: string, initial: T): StoredDocument<T> {
  const read = (site: Site): T => ({ ...initial, ...site.option<Partial<T>>(name, {}) })
  const replace = (site: Site, value: T): T => {
    site.setOption(name, value)
    return value
  }
  return {
    read,
    replace,
    change: (site, changes) => replace(site, { ...read(site), ...given(changes) }),
  }
}
