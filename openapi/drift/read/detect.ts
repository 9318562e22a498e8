/** Recognizes the kind of a document and the variant it describes. */

import type { Contract } from '#openapi/contract/contract.ts'
import { displayValue } from '#openapi/drift/surface/display.ts'
import { checkDepth } from '#openapi/drift/surface/schema-source.ts'
import type { Surface } from '#openapi/drift/surface/surface.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { setSimilarity } from '#openapi/values/similarity.ts'

export type SourceDocument =
  | { readonly kind: 'index'; readonly document: Json }
  | { readonly kind: 'openapi'; readonly document: Json }

function toOpenApiSource(document: Json): SourceDocument {
  const version = document['openapi'] ?? document['swagger']
  if (document['openapi'] === undefined || !/^3\.[01](\.|$)/.test(String(version)))
    throw new InputError(
      `it is an OpenAPI document of version ${displayValue(version)}; supported are 3.0 and 3.1`,
    )
  if (!isRecord(document['paths'])) throw new InputError('its OpenAPI document has no paths')
  return { kind: 'openapi', document }
}

function rejectionReason(document: Json): string {
  const { code, message, namespace, routes } = document
  if (typeof code === 'string' && typeof message === 'string')
    return `it is an error response (${code}: ${message})`
  if (typeof namespace === 'string' && isRecord(routes))
    return `it is the listing of one namespace (${namespace}), not the index of the whole site`
  const names = Object.keys(document).slice(0, 5).join(', ')
  return `it is JSON, but neither an index document nor OpenAPI (its fields: ${names || 'none'})`
}

function toIndexSource(document: Json): SourceDocument {
  const { routes, namespaces, namespace } = document
  const isIndex = routes !== undefined && namespace === undefined
  if (!isIndex && !Array.isArray(namespaces)) throw new InputError(rejectionReason(document))
  const names = isRecord(routes) ? Object.keys(routes) : []
  if (names.every((name) => name === '/'))
    throw new InputError('its index shows no routes: it is filtered, or requires authentication')
  return { kind: 'index', document }
}

/** Returns an index or OpenAPI document; refuses anything else with a reason. */
export function detectDocument(value: unknown): SourceDocument {
  checkDepth(value)
  if (!isRecord(value))
    throw new InputError(`it is ${displayValue(value)}, neither an index document nor OpenAPI`)
  const isOpenApi = value['openapi'] !== undefined || value['swagger'] !== undefined
  return isOpenApi ? toOpenApiSource(value) : toIndexSource(value)
}

/** Variant B is recognized by an argument on every route and by its namespaces. */
function similarityTo({ namespaces, routes }: Surface, { variant }: Contract): number {
  const names = Object.keys(variant.extraArgs)
  const endpoints = [...routes.values()].flatMap(({ endpoints }) => endpoints)
  const markedEndpoints = endpoints.filter(({ args }) =>
    names.some((name) => args.has(name)),
  ).length
  const markedShare = names.length && endpoints.length ? markedEndpoints / endpoints.length : 0
  return setSimilarity(new Set(namespaces), new Set(variant.namespaces)) + markedShare
}

const MIN_SIMILARITY = 0.25

export interface ContractMatch {
  readonly contract: Contract
  /** False if no contract is similar and the first one is the fallback. */
  readonly resembles: boolean
}

/** The contract most similar to a surface; the first one if none is similar. */
export function detectContract(
  surface: Surface,
  contracts: readonly [Contract, ...Contract[]],
): ContractMatch {
  const [first] = contracts
  const [best = { contract: first, like: 0 }] = contracts
    .map((contract) => ({ contract, like: similarityTo(surface, contract) }))
    .toSorted(by(({ like }) => like, 'desc'))
  return { contract: best.contract, resembles: best.like >= MIN_SIMILARITY }
}
