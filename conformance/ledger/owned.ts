/** Which ids belong to the run: proven, each by one record, none of them there before. */
import type { RecordId } from './resource.ts'

export interface Owned {
  /** Ids of a kind of record that were there before the run made one. */
  others(resource: string, ids: readonly RecordId[]): void
  /** Why an id in an answer cannot be that of a new record; undefined when it is taken. */
  claim(resource: string, id: RecordId): string | undefined
  release(resource: string, id: RecordId): void
}

export function createOwned(): Owned {
  const others = new Set<string>()
  const own = new Set<string>()
  const key = (resource: string, id: RecordId): string => `${resource} ${id}`
  return {
    others(resource, ids) {
      for (const id of ids) others.add(key(resource, id))
    },
    claim(resource, id) {
      const name = key(resource, id)
      if (others.has(name)) return 'that of a record from before the run'
      if (own.has(name)) return 'that of another record of the run'
      own.add(name)
      return undefined
    },
    release: (resource, id) => own.delete(key(resource, id)),
  }
}
