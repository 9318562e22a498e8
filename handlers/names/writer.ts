import type { Place } from '#handlers/runtime/call.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import type { RestRequest } from '#handlers/runtime/request.ts'
import { createRouteTable, type RouteMatch } from '#handlers/runtime/routing.ts'
import type { Contract, ContractOperation, Route } from '#openapi/contract.ts'
import { answerOf } from '#openapi/define.ts'
import { isErrorBody, renameError } from '#openapi/names/errors.ts'
import type { Names, Vocabulary } from '#openapi/names/names.ts'
import { answerPlan, NO_PLAN, type Plan, rename } from '#openapi/names/rename.ts'
import type { TranslatedContract } from '#openapi/names/translate.ts'
import { fill, mapTexts, memo } from '#openapi/names/values.ts'
import { by } from '#openapi/order.ts'

export interface AnswerOrigin {
  readonly match: RouteMatch | undefined
  /** The request as it was answered, in neutral names. */
  readonly request: RestRequest
  readonly place: Place
}

/** Concrete paths: a known route by its template, any other by the longest namespace it begins with. */
function pathWriter(neutral: Contract, present: (route: Route) => Route, words: Vocabulary) {
  const table = createRouteTable(neutral)
  const names = neutral.namespaces
    .map(({ name }) => name)
    .toSorted(by(({ length }) => length, 'desc'))
  return (path: string): string => {
    const found = table.findRoute(path)
    if (found) return fill(present(found.route).path, found.params)
    const name = names.find((candidate) => path.startsWith(`/${candidate}/`))
    return name ? `/${words.namespace(name)}${path.slice(name.length + 1)}` : path
  }
}

/** The bodies of an operation, by status. */
function answerPlans({ responses }: ContractOperation, vocabulary: Vocabulary) {
  const plans = new Map<number, Plan>()
  for (const [status, answer] of Object.entries(responses)) {
    const { body } = answerOf(answer)
    if (body) plans.set(Number(status), answerPlan(body, vocabulary, 'out'))
  }
  return plans
}

/** How answers go out. */
export function createWriter(neutral: Contract, contract: TranslatedContract, names: Names) {
  const { vocabulary } = contract
  const table = createRouteTable(neutral)
  const shownRoutes = new Map(
    contract.routes.flatMap((route) =>
      route.operations.map((operation) => [contract.neutralOf(operation), route]),
    ),
  )
  const present = (route: Route): Route =>
    shownRoutes.get(route.operations[0] as ContractOperation) ?? route
  const writePath = pathWriter(neutral, present, vocabulary)
  const plansOf = memo((operation: ContractOperation) => answerPlans(operation, vocabulary))
  const writeText = (text: string, { restRoot }: Place): string => {
    if (!text.startsWith(restRoot)) return names.exact.values.get(text) ?? text
    const [path = '', ...query] = text.slice(restRoot.length - 1).split('?')
    return `${restRoot.slice(0, -1)}${writePath(path)}${query.length ? `?${query.join('?')}` : ''}`
  }
  const writeBody = (body: unknown, status: number, operation: ContractOperation | undefined) => {
    const plan = operation && plansOf(operation).get(status)
    if (!plan && isErrorBody(body)) return renameError(body, vocabulary)
    return rename(body, plan ?? NO_PLAN)
  }
  const writeParts = (body: unknown, request: RestRequest): unknown => {
    const parts = (request.body.json ?? request.body.form)?.['requests']
    const { responses } = body as { readonly responses?: unknown }
    if (!Array.isArray(parts) || !Array.isArray(responses)) return body
    const written = responses.map((part, at) => {
      const { path = '', method = 'POST' } = parts[at] ?? {}
      const found = table.find(method, String(path).split('?')[0] ?? '')
      return part && { ...part, body: writeBody(part.body, part.status, found?.operation) }
    })
    return { ...(body as object), responses: written }
  }
  const writeAnswer = (value: unknown, status: number, { match, request, place }: AnswerOrigin) => {
    const isBatch = match?.operation.kind === 'batch' && status === 207
    const body = isBatch ? writeParts(value, request) : writeBody(value, status, match?.operation)
    return mapTexts(body, (text) => writeText(text, place))
  }
  const writeHeaders = (headers: HttpOutput['headers'], place: Place): HttpOutput['headers'] =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        vocabulary.header(name),
        name === 'Link' || name === 'Location'
          ? value.replace(/https?:[^<>,\s]+/g, (address) => writeText(address, place))
          : value,
      ]),
    )
  return { present, writeAnswer, writeHeaders }
}
