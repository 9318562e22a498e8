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
const parsed = (text: string | undefined): unknown =>
  text === undefined ? undefined : tryParseJson(text)

const ROUTE_DOCUMENTS = /^index\.read$|\.root\.read$/
const isBatch = (operation: ContractOperation | undefined) => operation?.kind === 'batch'

const partsOf = (body: unknown): readonly unknown[] => asList(memberOf(body, 'requests'))

/** Both contracts side by side. Variant B includes all of A. */
function renamersFor(names: Names, neutral: Contract) {
  const shown = translateContract(neutral, names)
  const { vocabulary } = shown
  const translator = createNameTranslators(names)
  const requests = requestRenamer(translator.out, vocabulary)
  const pairs = shown.operations.map((to) => ({ from: shown.neutralOf(to), to }))
  const spaces = neutral.namespaces.map(({ name }) => [name, vocabulary.namespace(name)] as const)
  const shownPath = pathRenamer({ pairs, namespaces: spaces, parameter: requests.parameter })
  const neutralPath = pathRenamer({
    pairs: pairs.map(({ from, to }) => ({ from: to, to: from })),
    namespaces: spaces.map(([from, to]) => [to, from]),
  })
  const neutralAddress = addressRenamer(
    spaces.map(([, to]) => to),
    neutralPath,
  )
  const neutralNames = new Map(spaces.map(([from, to]) => [to, from]))
  const byPath = groupBy(pairs, ({ to }) => to.path)
  const find = routeFinder(neutral)
  return {
    operationOf: (method: string, path: string) =>
      find(method === 'HEAD' ? 'GET' : method, path.split('?')[0] ?? path),
    shownPath,
    requests,
    vocabulary,
    answers: responseRenamer({ names, translator: translator.in, neutralAddress }),
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

function outwardWith({
  operationOf,
  shownPath,
  requests,
  vocabulary,
}: Renamers): ClientTranslation['outward'] {
  function renamedPath(path: string, operation: ContractOperation | undefined): string {
    const [route = '', ...query] = path.split('?')
    const tail = query.length > 0 ? `?${requests.query(query.join('?'), operation)}` : ''
    return shownPath(route) + tail
  }

  /** Renames a part of a batch like a request. */
  function renamedPart(part: unknown): unknown {
    if (!isRecord(part) || typeof part['path'] !== 'string') return part
    const operation = operationOf(methodOf(part), part['path'])
    return {
      ...part,
      path: renamedPath(part['path'], operation),
      ...('body' in part && { body: requests.body(part['body'], operation) }),
    }
  }

  function renamedBody(text: string, operation: ContractOperation | undefined): string {
    const sent = parsed(text)
    if (!isRecord(sent)) return text
    const body = requests.body(sent, operation)
    if (!isBatch(operation) || !Array.isArray(sent['requests']) || !isRecord(body))
      return JSON.stringify(body)
    return JSON.stringify({ ...body, requests: partsOf(sent).map(renamedPart) })
  }

  /** By content type: a form is renamed like a query, or part by part. */
  function renamedSent(
    { body = '', headers = {} }: OutgoingRequest,
    operation?: ContractOperation,
  ) {
    const type = headers['content-type'] ?? ''
    if (type.startsWith('multipart/')) return requests.multipart(body, operation)
    return type.includes('urlencoded')
      ? requests.query(body, operation)
      : renamedBody(body, operation)
  }

  /** A form of a page: only the name of its action contains words of the deployment. */
  function renamedForm(outgoing: OutgoingRequest): OutgoingRequest {
    const body = new URLSearchParams(outgoing.body)
    body.set('action', vocabulary.identifier(body.get('action') ?? ''))
    return { ...outgoing, body: body.toString() }
  }

  return (outgoing) => {
    if (outgoing.sitePath !== undefined) return renamedForm(outgoing)
    const operation = operationOf(outgoing.method, outgoing.path)
    return {
      ...outgoing,
      path: renamedPath(outgoing.path, operation),
      ...(outgoing.body !== undefined && { body: renamedSent(outgoing, operation) }),
    }
  }
}

function inwardWith({ operationOf, answers, routes }: Renamers): ClientTranslation['inward'] {
  function neutralParts(body: unknown, outgoing: OutgoingRequest): unknown {
    const parts = partsOf(parsed(outgoing.body))
    if (!isRecord(body) || !Array.isArray(body['responses'])) return body
    const responses = body['responses'].map((response: unknown, place) => {
      const part = parts[place]
      if (!isRecord(response) || !isRecord(part)) return response
      const operation = operationOf(methodOf(part), String(part['path']))
      return {
        ...response,
        body: answers.body(response['body'], Number(response['status']), operation),
      }
    })
    return { ...body, responses }
  }

  function neutralBody(value: unknown, status: number, outgoing: OutgoingRequest): unknown {
    const body = answers.texts(value)
    const operation = operationOf(outgoing.method, outgoing.path)
    if (operation && status === 200 && ROUTE_DOCUMENTS.test(operation.id)) return routes(body)
    if (isBatch(operation) && status === 207) return neutralParts(body, outgoing)
    const isEnvelope = /[?&]_envelope\b/.test(outgoing.path) && isRecord(body) && 'body' in body
    if (!isEnvelope) return answers.body(body, status, operation)
    return { ...body, body: answers.body(body['body'], Number(body['status']), operation) }
  }

  return (outgoing, { status, headers, text }) => {
    const value = parsed(text)
    return {
      status,
      headers: answers.headers(headers),
      text: value === undefined ? text : JSON.stringify(neutralBody(value, status, outgoing)),
    }
  }
}

export function createClientTranslation(
  names: Names,
  neutral = contractFor('b'),
): ClientTranslation {
  const renamers = renamersFor(names, neutral)
  return { outward: outwardWith(renamers), inward: inwardWith(renamers) }
}
