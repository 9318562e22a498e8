/**
 * The translation of a stand-in: requests are translated to neutral names on arrival, responses to
 * the names of the deployment before they are sent. All code in between uses neutral names.
 */

import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { RouteMatch } from '#handlers/runtime/request/routing.ts'
import { parseScript, scriptText } from '#handlers/runtime/response/output.ts'
import type { ResolvedRequest } from '#handlers/runtime/steps.ts'
import type { Contract, Route } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import type { Names } from '#openapi/names/names.ts'
import { type TranslatedContract, translateContract } from '#openapi/names/translate.ts'
import { createNameTranslators } from '#openapi/names/translator.ts'
import { hasMembers, isRecord } from '#openapi/values/json.ts'
import { createRequestTranslator } from './request-translator.ts'
import { createResponseTranslator, type ResponseOrigin } from './response-translator.ts'

export interface ServerTranslation {
  readonly contract: TranslatedContract
  /** The neutral match of a path of the deployment. */
  find(method: string, path: string): RouteMatch | undefined
  /** The route in the documents of the deployment. */
  publicRoute(route: Route): Route
  /** Arguments as clients send them. */
  readonly publicArguments: PublicArguments
  /** The name of the language argument as clients send it. */
  readonly languageArgument: string
  toNeutral(request: RestRequest, match: RouteMatch | undefined): RestRequest
  /** Both for a request that is not routed yet. */
  resolve(request: RestRequest): ResolvedRequest
  /** A response in the names of the deployment. */
  fromNeutral(output: HttpOutput, origin: ResponseOrigin): HttpOutput
}

/** An envelope contains a response with its own status. */
function isEnvelope(
  value: unknown,
  { request }: ResponseOrigin,
): value is { body: unknown; status: number; headers?: unknown } {
  return '_envelope' in request.query && hasMembers(value) && 'body' in value
}

export function createServerTranslation(neutral: Contract, names: Names): ServerTranslation {
  const contract = translateContract(neutral, names)
  const translator = createNameTranslators(names)
  const { find, toNeutral, neutralPathParams } = createRequestTranslator(contract, translator.in)
  const { publicRoute, writeResponse, writeHeaders } = createResponseTranslator(
    neutral,
    contract,
    translator.out,
  )
  const neutralRoutes = new Map(
    neutral.routes.flatMap((route) => route.operations.map((operation) => [operation, route])),
  )
  const findNeutral = (method: string, path: string): RouteMatch | undefined => {
    const found = find(method, path)
    if (!found) return undefined
    const operation = contract.neutralOf(found.operation)
    const route = neutralRoutes.get(operation)
    return route && { operation, route, params: neutralPathParams(found.params, operation) }
  }
  return {
    contract,
    publicRoute,
    languageArgument: contract.vocabulary.argument(LANGUAGE_ARGUMENT),
    publicArguments: {
      publicArgumentName: (name, operation) => {
        const { vocabulary } = contract
        return (operation ? vocabulary.forOperation(operation) : vocabulary).argument(name)
      },
      publicArgumentValue: (name, value, operation) => {
        const translated = translator.out.sentArguments({ [name]: value }, operation)
        return isRecord(translated) ? Object.values(translated)[0] : value
      },
    },
    toNeutral,
    find: findNeutral,
    resolve: (request) => {
      const match = findNeutral(request.method, request.path)
      return { match, request: toNeutral(request, match) }
    },
    fromNeutral: (output, origin) => {
      const headers = writeHeaders(output.headers, origin.urls)
      const script = output.body ? parseScript(output.body) : undefined
      const isJson = output.headers['Content-Type']?.startsWith('application/json')
      if (!output.body || !(isJson || script)) return { ...output, headers }
      const value: unknown = JSON.parse(script?.json ?? output.body)
      const translated = isEnvelope(value, origin)
        ? {
            ...value,
            body: writeResponse(value.body, value.status, origin),
            ...(isRecord(value.headers) && { headers: writeHeaders(value.headers, origin.urls) }),
          }
        : writeResponse(value, output.status, origin)
      const json = JSON.stringify(translated)
      return { ...output, headers, body: script ? scriptText(script.callback, json) : json }
    },
  }
}
