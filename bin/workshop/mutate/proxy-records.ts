/** Wrong records: foreign, duplicated, in another language, not stored, with too many fields. */

import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import type { RawResponse } from '#conformance/transport/http.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'
import type { Draft, DraftsOf, WireFault } from './mutant.ts'
import { editingRequests, hasArgument, isSuccessful, withArgument } from './requests.ts'
import { editingResponses } from './wire.ts'

/** A read returns the previously requested record. */
function swapped(): WireFault {
  let before: { readonly path: string; readonly response: RawResponse } | undefined
  return async (request, { forward, met }) => {
    const response = await forward(request)
    const [path = ''] = request.path.split('?')
    if (!isSuccessful(response)) return response
    const other = before && before.path !== path ? before.response : undefined
    before = { path, response }
    if (other) met(other.text !== response.text)
    return other ?? response
  }
}

const idOf = (record: unknown): unknown => memberOf(record, 'id')

/** The first two records of a list have swapped ids. */
function crossed(response: RawResponse): RawResponse | undefined {
  if (!isSuccessful(response) || !response.text.startsWith('[{')) return undefined
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
          what: 'another record than the requested one is returned',
          ground: 'must',
          wire: operation.path.includes('{') ? swapped : editingResponses(crossed),
        },
      ]
    : []

const { administrator } = BUILT_IN_CREDENTIALS
const ADMINISTRATOR = `Basic ${btoa(`${administrator?.user}:${administrator?.password}`)}`

/** Section 5: fields of the edit context are shown only in that context. */
const leakDrafts: DraftsOf = (operation) =>
  isGet(operation) && operation.args['context']?.enum?.includes('edit')
    ? [
        {
          kind: 'field-leaked',
          what: 'fields of the context edit are returned in every context',
          ground: operation.id.startsWith('core.') ? 'must' : 'assumed',
          near: 'context',
          wire: editingRequests((request) => ({
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
    if (!isSuccessful(response)) return response
    met(isSuccessful(await forward(request)))
    return response
  }

/** That one request creates one record is implied (D-080). */
const twiceDrafts: DraftsOf = (operation) =>
  createsSomething(operation)
    ? [
        {
          kind: 'created-twice',
          what: 'two records are created for one request',
          ground: 'should',
          wire: twice,
        },
      ]
    : []

/** Responds with the old record merged with the request, without storing it. */
const echoing =
  (): WireFault =>
  async (request, { forward, met }) => {
    const { body: _, ...head } = request
    const before = await forward({ ...head, body: undefined, method: 'GET' })
    if (!isSuccessful(before) || !request.body?.startsWith('{') || !before.text.startsWith('{'))
      return forward(request)
    met(true)
    const text = JSON.stringify({ ...JSON.parse(before.text), ...JSON.parse(request.body) })
    return { ...before, text }
  }

/** Records that can be read at their update address; rows of contact forms show no fields (D-080). */
const lostDrafts: DraftsOf = (operation) =>
  /^(core\.(posts|pages)|builder\.notes|contactform\.contact-forms)\.update$/.test(operation.id)
    ? [
        {
          kind: 'update-lost',
          what: 'the request is echoed, but not stored',
          ground: operation.id.startsWith('contactform.') ? 'should' : 'must',
          wire: echoing,
        },
      ]
    : []

/** Responds in the other language of the site. */
const inOtherLanguage =
  (): WireFault =>
  async (request, { forward, met }) => {
    const path = request.path.replace(/^\/(en|de)\//, (_, own) => (own === 'en' ? '/de/' : '/en/'))
    const own = await forward(request)
    if (path === request.path || !isSuccessful(own)) return own
    const other = await forward({ ...request, path })
    met(other.text !== own.text)
    return other
  }

/** That the root of a namespace links to the requested language is implied (D-080). */
const languageDrafts: DraftsOf = (operation) =>
  isRead(operation) && operation.args['multilang_language']
    ? [
        {
          kind: 'language-wrong',
          what: 'the response is in the other language',
          ground: operation.id.endsWith('.root.read') ? 'should' : 'must',
          wire: inOtherLanguage,
        },
      ]
    : []

const isWritableText = ({ type, enum: choices, check }: ArgSchema): boolean =>
  [type].flat().some((each) => each === 'string' || each === 'object') &&
  choices === undefined &&
  check === undefined

const NEIGHBOURS = ['title', 'content', 'excerpt', 'element_id', 'route_title']

/** An update that changes an unrelated field. */
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
        wire: editingRequests((request) =>
          hasArgument(request, name) || !request.body?.startsWith('{')
            ? undefined
            : withArgument(request, name, 'touched'),
        ),
      }),
    )
}

export const recordDrafts: DraftsOf = (operation) => [
  ...swapDrafts(operation),
  ...leakDrafts(operation),
  ...twiceDrafts(operation),
  ...touchDrafts(operation),
  ...lostDrafts(operation),
  ...languageDrafts(operation),
]
