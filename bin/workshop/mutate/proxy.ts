/** What a proxy can do to a sound deployment, one method and one argument at a time. */

import { isPathArgument } from '#conformance/request.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/targets/identities.ts'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import { type ArgSchema, standingOf } from '#openapi/arguments.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { isGet, isRead } from '#openapi/define.ts'
import { isRecord } from '#openapi/json.ts'
import type { Draft, DraftsOf, WireFault } from './mutant.ts'
import { carries, sentValue, withArgument, withoutArgument } from './requests.ts'
import { groundOf as groundOfResponses } from './responses.ts'
import { answered } from './wire.ts'

const isFine = ({ status }: RawResponse): boolean => status < 300

/** Another request goes on; undefined where there is nothing to change. */
const sending =
  (edit: (request: RawRequest) => RawRequest | undefined): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    const edited = edit(request)
    const response = await forward(edited ?? request)
    if (edited && isFine(response)) met(true)
    return response
  }

const refusal: RawResponse = {
  status: 400,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  text: '{"code":"rest_invalid_param","message":"Broken on purpose.","data":{"status":400}}',
}

const refusing =
  (name: string): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    if (!carries(request, name)) return forward(request)
    met(true)
    return refusal
  }

/** The language argument stands on every route, and most responses have no language. */
const ignoringLanguage =
  (name: string): (() => WireFault) =>
  () =>
  async (request, { forward, met }) => {
    if (!carries(request, name)) return forward(request)
    const response = await forward(withoutArgument(request, name))
    met(request.method === 'GET' && (await forward(request)).text !== response.text)
    return response
  }

const ignoring = (name: string): (() => WireFault) =>
  name === 'multilang_language'
    ? ignoringLanguage(name)
    : sending((request) => (carries(request, name) ? withoutArgument(request, name) : undefined))

const optionalOf = (operation: ContractOperation): readonly (readonly [string, ArgSchema])[] =>
  Object.entries(operation.args).filter(
    ([name, { required }]) => !required && !isPathArgument(operation, name),
  )

const groundOf = (schema: ArgSchema): Draft['ground'] =>
  standingOf(schema, 'type').kind === 'assumed' ? 'assumed' : 'must'

const argumentDrafts: DraftsOf = (operation) =>
  optionalOf(operation).flatMap(([name, schema]): readonly Draft[] => [
    {
      kind: 'argument-ignored',
      place: name,
      what: `${name} makes no difference`,
      ground: groundOf(schema),
      near: name,
      wire: ignoring(name),
    },
    {
      kind: 'argument-refused',
      place: name,
      what: `whatever ${name} is, it is refused`,
      ground: groundOf(schema),
      near: `args.${name}.`,
      wire: refusing(name),
    },
  ])

const SHIFTED = ['page', 'offset', 'per_page', 'posts_per_page', 'limit', 'items_count']

const shiftDrafts: DraftsOf = (operation) =>
  SHIFTED.filter((name) => isGet(operation) && operation.args[name]).map(
    (name): Draft => ({
      kind: 'page-shifted',
      place: name,
      what: `${name} is taken for one more`,
      ground: 'must',
      near: 'paging',
      wire: sending((request) => {
        const sent = Number(sentValue(request, name))
        return sent > 0 ? withArgument(request, name, sent + 1) : undefined
      }),
    }),
  )

/** Every other success is a crash. */
function flaky(): WireFault {
  let count = 0
  return async (request, { forward, met }) => {
    const response = await forward(request)
    if (!isFine(response)) return response
    count += 1
    const isBad = count % 2 === 0
    met(isBad)
    return isBad
      ? { ...response, status: 500, text: '{"code":"broken_on_purpose","message":"","data":null}' }
      : response
  }
}

const PAGE = '<!DOCTYPE html><title>Maintenance</title>'

const answerDrafts: DraftsOf = (operation) => [
  {
    kind: 'answer-flaky',
    what: 'now and then a success is a crash',
    ground: 'must',
    near: '/',
    wire: flaky,
  },
  {
    kind: 'body-foreign',
    place: 'page',
    what: 'a success is a page',
    ground: 'must',
    near: '/answer.json',
    wire: answered((response) =>
      isFine(response) && response.text !== ''
        ? { ...response, headers: { 'content-type': 'text/html; charset=UTF-8' }, text: PAGE }
        : undefined,
    ),
  },
  {
    kind: 'body-foreign',
    place: 'nothing',
    what: 'a success has no body and the status 204',
    // A read shows something; what else is answered after a write is not stated.
    ground: isRead(operation) ? 'must' : groundOfResponses(operation),
    near: '/answer',
    wire: answered((response) =>
      isFine(response) && response.text !== '' ? { ...response, status: 204, text: '' } : undefined,
    ),
  },
]

/** Whoever asks for one record gets the one that was asked for before. */
function swapped(): WireFault {
  let before: { readonly path: string; readonly response: RawResponse } | undefined
  return async (request, { forward, met }) => {
    const response = await forward(request)
    const [path = ''] = request.path.split('?')
    if (!isFine(response)) return response
    const other = before && before.path !== path ? before.response : undefined
    before = { path, response }
    if (other) met(other.text !== response.text)
    return other ?? response
  }
}

const idOf = (record: unknown): unknown => (isRecord(record) ? record['id'] : undefined)

/** The first two records of a list bear each other's ids. */
function crossed(response: RawResponse): RawResponse | undefined {
  if (!isFine(response) || !response.text.startsWith('[{')) return undefined
  const [one, two, ...rest]: unknown[] = JSON.parse(response.text)
  if (!isRecord(one) || !isRecord(two) || idOf(one) === undefined) return undefined
  const records = [{ ...one, id: idOf(two) }, { ...two, id: idOf(one) }, ...rest]
  return { ...response, text: JSON.stringify(records) }
}

/** One record by its id, or a list of records. */
const showsRecords = (operation: ContractOperation): boolean =>
  isGet(operation) &&
  (operation.path.endsWith('/{id}') || /^core\.(posts|pages)\.list$/.test(operation.id))

const swapDrafts: DraftsOf = (operation) =>
  showsRecords(operation)
    ? [
        {
          kind: 'record-swapped',
          what: 'another record is shown than the one asked for',
          ground: 'must',
          wire: operation.path.includes('{') ? swapped : answered(crossed),
        },
      ]
    : []

const { administrator } = BUILT_IN_CREDENTIALS
const ADMINISTRATOR = `Basic ${btoa(`${administrator?.user}:${administrator?.password}`)}`

/** Section 5: fields of the context edit are for those who ask for it. */
const leakDrafts: DraftsOf = (operation) =>
  isGet(operation) && operation.args['context']?.enum?.includes('edit')
    ? [
        {
          kind: 'field-leaked',
          what: 'everybody is shown what only the context edit shows',
          ground: operation.id.startsWith('core.') ? 'must' : 'assumed',
          near: 'context',
          wire: sending((request) => ({
            ...withArgument(request, 'context', 'edit'),
            headers: { ...request.headers, authorization: ADMINISTRATOR },
          })),
        },
      ]
    : []

const createsSomething = ({ id, responses, methods }: ContractOperation): boolean =>
  methods.includes('POST') && (responses[201] !== undefined || /\.(create|add)(-\w+)?$/.test(id))

const twice =
  (): WireFault =>
  async (request, { forward, met }) => {
    const response = await forward(request)
    if (!isFine(response)) return response
    met(isFine(await forward(request)))
    return response
  }

const twiceDrafts: DraftsOf = (operation) =>
  createsSomething(operation)
    ? [{ kind: 'created-twice', what: 'two are made of one', ground: 'must', wire: twice }]
    : []

const isWritableText = ({ type, enum: choices, check }: ArgSchema): boolean =>
  [type].flat().some((each) => each === 'string' || each === 'object') &&
  choices === undefined &&
  check === undefined

const NEIGHBOURS = ['title', 'content', 'excerpt', 'element_id', 'route_title']

/** An update that changes something nobody mentioned. */
const touchDrafts: DraftsOf = (operation) => {
  if (!operation.path.includes('{') || !operation.methods.includes('PUT')) return []
  return NEIGHBOURS.filter((name) => isWritableText(operation.args[name] ?? { type: 'null' }))
    .slice(0, 2)
    .map(
      (name): Draft => ({
        kind: 'neighbour-touched',
        place: name,
        what: `${name} changes although it was not sent`,
        ground: 'must',
        wire: sending((request) =>
          carries(request, name) || !request.body?.startsWith('{')
            ? undefined
            : withArgument(request, name, 'touched'),
        ),
      }),
    )
}

export const proxyDrafts: DraftsOf = (operation) => [
  ...argumentDrafts(operation),
  ...shiftDrafts(operation),
  ...answerDrafts(operation),
  ...swapDrafts(operation),
  ...leakDrafts(operation),
  ...twiceDrafts(operation),
  ...touchDrafts(operation),
]
