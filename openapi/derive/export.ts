import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { openApiDocument } from './openapi.ts'

/** The OpenAPI document of a contract as text. */
export const documentText = (contract: Contract): string =>
  `${JSON.stringify(openApiDocument(contract), null, 2)}\n`

/** The text committed under `openapi/dist`. */
export const exportedDocument = (variant: VariantId): string => documentText(contractFor(variant))
