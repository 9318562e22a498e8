/** Reads a side of a comparison, in any format, as a surface. */
import type { Contract } from '#openapi/contract/contract.ts'
import { openApiDocument } from '#openapi/derive/openapi.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import type { SourceDocument } from './detect.ts'
import { contractSurface, unstatedParts } from './from-contract.ts'
import { indexSurface } from './from-index.ts'
import { openApiSurface } from './from-openapi.ts'

export type DriftSource =
  | SourceDocument
  | { readonly kind: 'contract'; readonly contract: Contract }

/** A contract is compared in the format of the other side, so that no information is lost. */
export function surfaceOf(source: DriftSource, other?: DriftSource): Surface {
  if (source.kind === 'index') return indexSurface(source.document)
  if (source.kind === 'openapi') return openApiSurface(source.document)
  if (other && other.kind !== 'index')
    return {
      ...openApiSurface({ ...openApiDocument(source.contract) }),
      ...unstatedParts(source.contract),
    }
  return contractSurface(source.contract)
}
