import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import { type RouteMatch, routeTableOf } from '#handlers/runtime/request/routing.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { TranslatedContract } from '#openapi/names/translate.ts'
import type { NameTranslator } from '#openapi/names/translator.ts'
import { fillPath, mapStrings } from '#openapi/names/values.ts'

function neutralBody(body: RequestBody, change: (params: Params) => Params): RequestBody {
  return {
    ...body,
    ...(body.json && { json: change(body.json) }),
    ...(body.form && { form: change(body.form) }),
  }
}

/** Translates requests to neutral names. */
export function createRequestTranslator(contract: TranslatedContract, translator: NameTranslator) {
  const { neutralOf } = contract
  const table = routeTableOf(contract)
  /** Empty for an unknown path: a neutral one must not match a route. */
  const neutralPath = (path: string): string => {
    const found = table.findRoute(path)
    const [operation] = found?.route.operations ?? []
    return found && operation ? fillPath(neutralOf(operation).path, found.params) : ''
  }
  const neutralParams = (params: Params, operation: ContractOperation): Params =>
    // Renaming preserves the shape of the value.
    translator.sentArguments(params, operation) as Params
  /** Parameters of paths keep their neutral names; their values may be enumerated words. */
  const neutralPathParams = (params: Params, operation: ContractOperation): Params => {
    const { argument } = contract.vocabulary.forOperation(operation)
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        const [neutral] = Object.values(neutralParams({ [argument(name)]: value }, operation))
        return [name, neutral]
      }),
    )
  }
  const neutralFields = (query: Params): Params =>
    query['_fields'] === undefined
      ? query
      : { ...query, _fields: mapStrings(query['_fields'], translator.fields) }
  return {
    find: (method: string, path: string) => table.find(method, path),
    neutralPathParams,
    toNeutral: (request: RestRequest, match: RouteMatch | undefined): RestRequest => {
      const path = neutralPath(request.path)
      const query = neutralFields(request.query)
      if (!match) return { ...request, path, query }
      const change = (params: Params) => neutralParams(params, match.operation)
      return { ...request, path, query: change(query), body: neutralBody(request.body, change) }
    },
  }
}
