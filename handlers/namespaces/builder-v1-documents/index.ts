import { mediaImport } from './media-import.ts'

export const builderV1Documents = [...mediaImport]
