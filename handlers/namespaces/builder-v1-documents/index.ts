import { documents } from './documents.ts'

export const builderV1Documents = [...documents]
