import { contractFor } from '#openapi/contract.ts'
import type { VariantId } from '#openapi/variants.ts'
import { openApiDocument } from './openapi.ts'

/** The text that is committed under `openapi/dist`. */
export const exportedDocument = (variant: VariantId): string =>
  `${JSON.stringify(openApiDocument(contractFor(variant)), null, 2)}\n`
