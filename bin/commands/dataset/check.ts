import { type DocumentFile, readFrom } from '#bin/cli/document-file.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'

export interface CheckedFile {
  /** `variant a, 12 records` */
  readonly summary: string
}

/** Reads a file as the stand-in would; throws a `FileError` with all its mistakes. */
export function checkDocument(document: DocumentFile): CheckedFile {
  const { variant, records } = readFrom(document, readDataset)
  let total = 0
  for (const rows of records.values()) total += rows.size
  return { summary: `variant ${variant}, ${total} records` }
}
