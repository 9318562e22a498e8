/** The records that were read for a request, as text. */
import type { RecordRead } from '#fixtures/site/read-observer.ts'

/** Settings without a value are no records that are missing. */
const isMissingRecord = ({ collection, isMissing }: RecordRead): boolean =>
  isMissing === true && collection !== 'options'

export const missingRecords = (reads: readonly RecordRead[] = []): readonly string[] =>
  reads.filter(isMissingRecord).map(({ collection, key }) => `${collection} ${key}`)

/** `isNew`: the same request added the record later. */
export function readText(read: RecordRead, isNew: boolean): string {
  const { collection, key } = read
  if (key === undefined) return `the list of ${collection}`
  return `${collection} ${key}${isMissingRecord(read) && !isNew ? ', which was not found' : ''}`
}
