/**
 * Faults of a proxy in front of a correct deployment, for one method and one argument at a time.
 */

import { isOptional } from '#conformance/call/request.ts'
import type { RawResponse } from '#conformance/transport/http.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { argumentGround, type Draft, type DraftsOf, type WireFault } from './mutant.ts'
import { recordDrafts } from './proxy-records.ts'
import {
  editingRequests,
  hasArgument,
  isSuccessful,
  sentValue,
  withArgument,
  withoutArgument,
} from './requests.ts'
import { groundOf } from './responses.ts'
import { editingResponses } from './wire.ts'

const rejection: RawResponse = {
  status: 400,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  text: '{"code":"rest_invalid_param","message":"Broken on purpose.","data":{"status":400}}',
}

const rejecting =
  (name: string): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    if (!hasArgument(request, name)) return forward(request)
    met(true)
    return rejection
  }

/** The language argument is part of every route, and most responses have no language. */
const ignoringLanguage =
  (name: string): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    if (!hasArgument(request, name)) return forward(request)
    const response = await forward(withoutArgument(request, name))
    met(request.method === 'GET' && (await forward(request)).text !== response.text)
    return response
  }

const ignoring = (name: string): (() => WireFault) =>
  name === 'multilang_language'
    ? ignoringLanguage(name)
    : editingRequests((request) =>
        hasArgument(request, name) ? withoutArgument(request, name) : undefined,
      )

const optionalOf = (operation: ContractOperation): readonly (readonly [string, ArgSchema])[] =>
  Object.entries(operation.args).filter(([name]) => isOptional(operation, name))

const argumentDrafts: DraftsOf = (operation) =>
  optionalOf(operation).flatMap(([name, schema]): readonly Draft[] => [
    {
      kind: 'argument-ignored',
      place: name,
      what: `${name} has no effect`,
      ground: argumentGround(schema),
      near: name,
      wire: ignoring(name),
    },
    {
      kind: 'argument-refused',
      place: name,
      what: `${name} is always rejected`,
      ground: argumentGround(schema),
      near: `args.${name}.`,
      wire: rejecting(name),
    },
  ])

const SHIFTED = ['page', 'offset', 'per_page', 'posts_per_page', 'limit', 'items_count']

const shiftDrafts: DraftsOf = (operation) =>
  SHIFTED.filter((name) => isGet(operation) && operation.args[name]).map(
    (name): Draft => ({
      kind: 'page-shifted',
      place: name,
      what: `${name} is read as one more`,
      ground: 'must',
      near: 'paging',
      wire: editingRequests((request) => {
        const sent = Number(sentValue(request, name))
        return sent > 0 ? withArgument(request, name, sent + 1) : undefined
      }),
    }),
  )

/** Every other success is a server error. */
function flaky(): WireFault {
  let count = 0
  return async (request, { forward, met }) => {
    const response = await forward(request)
    if (!isSuccessful(response)) return response
    count += 1
    const isBad = count % 2 === 0
    met(isBad)
    return isBad
      ? { ...response, status: 500, text: '{"code":"broken_on_purpose","message":"","data":null}' }
      : response
  }
}

const PAGE = '<!DOCTYPE html><title>Maintenance</title>'

const responseDrafts: DraftsOf = (operation) => [
  {
    kind: 'answer-flaky',
    what: 'every other success is a server error',
    ground: 'must',
    near: '/',
    wire: flaky,
  },
  {
    kind: 'body-foreign',
    place: 'page',
    what: 'a success is an HTML page',
    ground: 'must',
    near: '/answer.json',
    wire: editingResponses((response) =>
      isSuccessful(response) && response.text !== ''
        ? { ...response, headers: { 'content-type': 'text/html; charset=UTF-8' }, text: PAGE }
        : undefined,
    ),
  },
  {
    kind: 'body-foreign',
    place: 'nothing',
    what: 'a success has no body and the status 204',
    // A read has a body; the other responses to writes are not documented.
    ground: isRead(operation) ? 'must' : groundOf(operation),
    near: '/answer',
    wire: editingResponses((response) =>
      isSuccessful(response) && response.text !== ''
        ? { ...response, status: 204, text: '' }
        : undefined,
    ),
  },
]

export const proxyDrafts: DraftsOf = (operation) => [
  ...argumentDrafts(operation),
  ...shiftDrafts(operation),
  ...responseDrafts(operation),
  ...recordDrafts(operation),
]
