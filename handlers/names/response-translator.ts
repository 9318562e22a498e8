import type { SiteUrls } from '#handlers/runtime/call.ts'
import { type BatchPart, readBatchPart } from '#handlers/runtime/request/batch-part.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import { type RouteMatch, routeTableOf } from '#handlers/runtime/request/routing.ts'
import type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import type { Vocabulary } from '#openapi/names/names.ts'
import type { TranslatedContract } from '#openapi/names/translate.ts'
import type { NameTranslator } from '#openapi/names/translator.ts'
import { fillPath, mapStrings } from '#openapi/names/values.ts'
import { isRecord } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

export interface ResponseOrigin {
  readonly match: RouteMatch | undefined
  /** The request in neutral names. */
  readonly request: RestRequest
  readonly urls: SiteUrls
}

/**
 * Translates paths: a known route by its template, any other path by its longest matching
 * namespace.
 */
function pathWriter(neutral: Contract, publicRoute: (route: Route) => Route, words: Vocabulary) {
  const table = routeTableOf(neutral)
  const names = neutral.namespaces
    .map(({ name }) => name)
    .toSorted(by(({ length }) => length, 'desc'))
  return (path: string): string => {
    const found = table.findRoute(path)
    if (found) return fillPath(publicRoute(found.route).path, found.params)
    const name = names.find((candidate) => path.startsWith(`/${candidate}/`))
    return name ? `/${words.namespace(name)}${path.slice(name.length + 1)}` : path
  }
}

/** Translates the responses of a batch, each by the operation of its part. */
function batchWriter(contract: TranslatedContract, translator: NameTranslator) {
  const table = routeTableOf(contract)
  const operationOf = ({ path = '', method }: Partial<BatchPart>) => {
    const sent = readBatchPart({ method, path: String(path) })
    const found = sent && table.find(sent.method, sent.path)
    return found && contract.neutralOf(found.operation)
  }
  return (body: unknown, request: RestRequest): unknown => {
    const parts = (request.body.json ?? request.body.form)?.['requests']
    if (!isRecord(body) || !Array.isArray(parts) || !Array.isArray(body['responses'])) return body
    const translated = body['responses'].map((part, at) => {
      const operation = operationOf(parts[at] ?? {})
      return part && { ...part, body: translator.body(part.body, part.status, operation) }
    })
    return { ...body, responses: translated }
  }
}

/** In a query a space is a plus sign. */
const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
const encodeForm = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')

/** Translates an argument in a link that repeats the query: the inverse of its translation on arrival. */
function writePair(
  pair: string,
  translator: NameTranslator,
  operation: ContractOperation | undefined,
): string {
  const [, name = '', index = '', sent] = /^(\w*)([^=]*)(?:=(.*))?$/s.exec(pair) ?? []
  const text = sent === undefined ? '' : decodeForm(sent)
  if (name === '_fields' && sent !== undefined)
    return `${name}${index}=${encodeForm(translator.fields(text))}`
  if (!operation) return pair
  const given = { [name]: index ? [text] : text }
  const [translated] = Object.entries(Object(translator.sentArguments(given, operation)))
  const [publicName, value] = translated ?? [name, text]
  return `${publicName}${index}${sent === undefined ? '' : `=${encodeForm(String(value))}`}`
}

/** Translates responses to the names of the deployment. */
export function createResponseTranslator(
  neutral: Contract,
  contract: TranslatedContract,
  translator: NameTranslator,
) {
  const { vocabulary } = contract
  const table = routeTableOf(neutral)
  const writeParts = batchWriter(contract, translator)
  const publicRoutes = new Map(
    contract.routes.flatMap((route) =>
      route.operations.map((operation) => [contract.neutralOf(operation), route]),
    ),
  )
  const publicRoute = (route: Route): Route => {
    const [first] = route.operations
    return (first && publicRoutes.get(first)) ?? route
  }
  const writePath = pathWriter(neutral, publicRoute, vocabulary)
  const writeText = (text: string, { restRoot }: SiteUrls): string => {
    if (!text.startsWith(restRoot)) return translator.value(text)
    const [path = '', ...query] = text.slice(restRoot.length - 1).split('?')
    return `${restRoot.slice(0, -1)}${writePath(path)}${query.length ? `?${query.join('?')}` : ''}`
  }
  const writeResponse = (
    value: unknown,
    status: number,
    { match, request, urls: siteUrls }: ResponseOrigin,
  ) => {
    const isBatch = match?.operation.kind === 'batch' && status === 207
    const body = isBatch
      ? writeParts(value, request)
      : translator.body(value, status, match?.operation)
    return mapStrings(body, (text) => writeText(text, siteUrls))
  }
  const writeAddress = (address: string, urls: SiteUrls): string => {
    const [path = '', query] = writeText(address, urls).split('?', 2)
    if (query === undefined) return path
    const requestPath = address.slice(urls.restRoot.length - 1).split('?')[0] ?? ''
    const route = address.startsWith(urls.restRoot)
      ? table.findRoute(requestPath)?.route
      : undefined
    const operation = route?.operations.find(isGet)
    const pairs = query.split('&').map((pair) => writePair(pair, translator, operation))
    return `${path}?${pairs.join('&')}`
  }
  const writeHeaders = <V>(headers: Readonly<Record<string, V>>, urls: SiteUrls) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        vocabulary.header(name),
        typeof value === 'string' && (name === 'Link' || name === 'Location')
          ? value.replace(/https?:[^<>,\s]+/g, (address) => writeAddress(address, urls))
          : value,
      ]),
    )
  return { publicRoute, writeResponse, writeHeaders }
}
