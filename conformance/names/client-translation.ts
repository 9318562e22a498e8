/**
 * The translation of names: cases use neutral names, requests are renamed just before they are
 * sent, and responses are renamed back before any check.
 */

import type { OutgoingRequest } from '#conformance/transport/exchange.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import type { ClientTranslation } from '#conformance/transport/transport.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import { translateContract } from '#openapi/names/translate.ts'
import { createNameTranslators } from '#openapi/names/translator.ts'
import {
  asList,
  groupBy,
  isRecord,
  type Json,
  memberOf,
  tryParseJson,
} from '#openapi/values/json.ts'
import { addressRenamer, pathRenamer } from './paths.ts'
import { requestRenamer } from './requests.ts'
import { responseRenamer } from './responses.ts'
import { routeRenamer } from './routes.ts'

/** Text that is not JSON has no names and stays unchanged. */
const tryParse = (text: string | undefined): unknown =>
  text === undefined ? undefined : tryParseJson(text)

const ROUTE_DOCUMENTS = /^index\.read$|\.root\.read$/
const isBatch = (operation: ContractOperation | undefined) => operation?.kind === 'batch'

const partsOf = (body: unknown): readonly unknown[] => asList(memberOf(body, 'requests'))

/** Both contracts side by side. Variant B includes all of A. */
function renamersFor(names: Names, neutral: Contract) {
  const translated = translateContract(neutral, names)
  const { vocabulary } = translated
  const translator = createNameTranslators(names)
  const requests = requestRenamer(translator.out, vocabulary)
  const pairs = translated.operations.map((to) => ({ from: translated.neutralOf(to), to }))
  const namespaces = neutral.namespaces.map(
    ({ name }) => [name, vocabulary.namespace(name)] as const,
  )
  const deployedPath = pathRenamer({ pairs, namespaces: namespaces, parameter: requests.parameter })
  const neutralPath = pathRenamer({
    pairs: pairs.map(({ from, to }) => ({ from: to, to: from })),
    namespaces: namespaces.map(([from, to]) => [to, from]),
  })
  const neutralAddress = addressRenamer(
    namespaces.map(([, to]) => to),
    neutralPath,
  )
  const neutralNames = new Map(namespaces.map(([from, to]) => [to, from]))
  const byPath = groupBy(pairs, ({ to }) => to.path)
  const find = routeFinder(neutral)
  return {
    operationOf: (method: string, path: string) =>
      find(method === 'HEAD' ? 'GET' : method, path.split('?')[0] ?? path),
    deployedPath,
    requests,
    vocabulary,
    responseNames: responseRenamer({ names, translator: translator.in, neutralAddress }),
    routes: routeRenamer({
      argumentsPlan: translator.in.argumentsPlan,
      neutralPath,
      operationsAt: (path) => (byPath.get(path) ?? []).map(({ from }) => from),
      neutralNamespace: (name) => neutralNames.get(name) ?? name,
    }),
  }
}

type Renamers = ReturnType<typeof renamersFor>

const methodOf = (part: Json): string => String(part['method'] ?? 'POST')

function createOutward({
  operationOf,
  deployedPath,
  requests,
  vocabulary,
}: Renamers): ClientTranslation['outward'] {
  function renamePath(path: string, operation: ContractOperation | undefined): string {
    const [route = '', ...query] = path.split('?')
    const tail = query.length > 0 ? `?${requests.query(query.join('?'), operation)}` : ''
    return deployedPath(route) + tail
  }

  /** Renames a part of a batch like a request. */
  function renamePart(part: unknown): unknown {
    if (!isRecord(part) || typeof part['path'] !== 'string') return part
    const operation = operationOf(methodOf(part), part['path'])
    return {
      ...part,
      path: renamePath(part['path'], operation),
      ...('body' in part && { body: requests.body(part['body'], operation) }),
    }
  }

  function renameBody(text: string, operation: ContractOperation | undefined): string {
    const sent = tryParse(text)
    if (!isRecord(sent)) return text
    const body = requests.body(sent, operation)
    if (!isBatch(operation) || !Array.isArray(sent['requests']) || !isRecord(body))
      return JSON.stringify(body)
    return JSON.stringify({ ...body, requests: partsOf(sent).map(renamePart) })
  }

  /** By content type: a form is renamed like a query, or part by part. */
  function renameRequestBody(
    { body = '', headers = {} }: OutgoingRequest,
    operation?: ContractOperation,
  ) {
    const type = headers['content-type'] ?? ''
    if (type.startsWith('multipart/')) return requests.multipart(body, operation)
    return type.includes('urlencoded')
      ? requests.query(body, operation)
      : renameBody(body, operation)
  }

  /** A form of a page: only the name of its action contains words of the deployment. */
  function renameForm(outgoing: OutgoingRequest): OutgoingRequest {
    const body = new URLSearchParams(outgoing.body)
    body.set('action', vocabulary.identifier(body.get('action') ?? ''))
    return { ...outgoing, body: body.toString() }
  }

  return (outgoing) => {
    if (outgoing.sitePath !== undefined) return renameForm(outgoing)
    const operation = operationOf(outgoing.method, outgoing.path)
    return {
      ...outgoing,
      path: renamePath(outgoing.path, operation),
      ...(outgoing.body !== undefined && { body: renameRequestBody(outgoing, operation) }),
    }
  }
}

function createInward({
  operationOf,
  responseNames,
  routes,
}: Renamers): ClientTranslation['inward'] {
  function neutralParts(body: unknown, outgoing: OutgoingRequest): unknown {
    const parts = partsOf(tryParse(outgoing.body))
    if (!isRecord(body) || !Array.isArray(body['responses'])) return body
    const responses = body['responses'].map((response: unknown, index) => {
      const part = parts[index]
      if (!isRecord(response) || !isRecord(part)) return response
      const operation = operationOf(methodOf(part), String(part['path']))
      return {
        ...response,
        body: responseNames.body(response['body'], Number(response['status']), operation),
      }
    })
    return { ...body, responses }
  }

  function neutralMembers(body: unknown, status: number, outgoing: OutgoingRequest): unknown {
    const operation = operationOf(outgoing.method, outgoing.path)
    if (isBatch(operation) && status === 207) return neutralParts(body, outgoing)
    const isEnvelope = /[?&]_envelope\b/.test(outgoing.path) && isRecord(body) && 'body' in body
    if (!isEnvelope) return responseNames.body(body, status, operation)
    return { ...body, body: responseNames.body(body['body'], Number(body['status']), operation) }
  }

  /** Members first: a value that is renamed as a text would be taken for one of the deployment. */
  function neutralBody(value: unknown, status: number, outgoing: OutgoingRequest): unknown {
    const operation = operationOf(outgoing.method, outgoing.path)
    if (operation && status === 200 && ROUTE_DOCUMENTS.test(operation.id))
      return routes(responseNames.texts(value))
    return responseNames.texts(neutralMembers(value, status, outgoing))
  }

  return (outgoing, { status, headers, text }) => {
    const value = tryParse(text)
    return {
      status,
      headers: responseNames.headers(headers),
      text: value === undefined ? text : JSON.stringify(neutralBody(value, status, outgoing)),
    }
  }
}

export function createClientTranslation(
  names: Names,
  neutral = contractFor('b'),
): ClientTranslation {
  const renamers = renamersFor(names, neutral)
  return { outward: createOutward(renamers), inward: createInward(renamers) }
}
