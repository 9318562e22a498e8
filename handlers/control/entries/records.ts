/** The records of a site: single ones by key, several by queries of the model library. */
import { type LibraryTable, libraryTables } from '#fixtures/db/db.ts'
import { removeRecord as removeFrom } from '#fixtures/db/remove.ts'
import { insertRecord, storeReplacement } from '#fixtures/db/store.ts'
import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import { SINGULAR } from '#fixtures/models/singular.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import type { Key } from '#fixtures/store/key.ts'
import {
  type ControlOutput,
  entry,
  inSite,
  queryNumber,
  queryText,
  type SiteRequest,
  withQuotaCheck,
} from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  anything,
  integer,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { createRecord } from '#handlers/factories/create.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isRecord, type Json, messageOf } from '#openapi/values/json.ts'
import { collectionHint, findCollection } from './collections.ts'
import { memberOrder, sortBy } from './record-order.rules.ts'

interface RecordsRequest extends SiteRequest {
  readonly collection: ModelName
}

function tableOf({ site, collection }: RecordsRequest): LibraryTable {
  const table = libraryTables(site).get(SINGULAR[collection])
  if (!table) throw new Error(`expected a table of ${collection}`)
  return table
}

/** The message states the first problem, `data` lists all of them. */
function invalidRecord(error: DatasetError): HttpOutput {
  const { problems } = error
  return json(
    { code: 'understudy_invalid_record', message: error.message, data: { status: 400, problems } },
    400,
  )
}

/** The response to an error; query errors have the message of the model library. */
const rejectionOf = (error: unknown): HttpOutput =>
  error instanceof DatasetError
    ? invalidRecord(error)
    : jsonProblem('understudy_invalid_query', messageOf(error))

const inCollection =
  (answer: (request: RecordsRequest) => HttpOutput) =>
  (request: SiteRequest): HttpOutput => {
    const { collection: sent = '' } = request.params
    const collection = findCollection(sent)
    if (!collection)
      return jsonProblem(
        'understudy_no_collection',
        `A site has no collection ${JSON.stringify(sent.slice(0, 80))}${collectionHint(sent)}.`,
        404,
      )
    try {
      return answer({ ...request, collection })
    } catch (error) {
      return rejectionOf(error)
    }
  }

/** Undefined when absent; throws for invalid JSON. */
function queryJson(request: SiteRequest, name: string): unknown {
  const sent = queryText(request, name)
  if (sent === undefined) return undefined
  try {
    return JSON.parse(sent)
  } catch {
    throw new Error(`Expected ${name} to be JSON, for instance {"id":{"equals":1}}.`)
  }
}

const MAX_TAKE = 1000

function listRecords(request: RecordsRequest): HttpOutput {
  const { site, collection } = request
  const where = queryJson(request, 'where')
  const orderBy = queryJson(request, 'orderBy')
  const take = queryNumber(request, 'take', { max: MAX_TAKE, fallback: 100 })
  const skip = queryNumber(request, 'skip', { max: Number.MAX_SAFE_INTEGER, fallback: 0 })
  const order = memberOrder(orderBy, Object.keys(MODELS[collection].fields))
  const isOrdered = orderBy !== undefined && !order
  const found =
    where === undefined && !isOrdered
      ? site[collection].all()
      : tableOf(request).findMany({
          ...(where !== undefined && { where }),
          ...(isOrdered && { orderBy }),
        })
  const sorted = order ? sortBy(found, order) : found
  return json({ total: sorted.length, records: sorted.slice(skip, skip + take) })
}

/** Keys are numbers where the site assigns them or the model declares them as numbers. */
function keyOf({ params, collection }: RecordsRequest): Key {
  const { key: sent = '' } = params
  const { fields, key } = MODELS[collection]
  const field = Object.entries(fields).find(([member]) => member === key)?.[1]
  return field?.kind === 'number' ? Number(sent) : sent
}

const noSuchRecord = ({ collection, params }: RecordsRequest): HttpOutput =>
  jsonProblem(
    'understudy_no_record',
    `There is no ${SINGULAR[collection]} ${JSON.stringify(params['key']?.slice(0, 80))}.`,
    404,
  )

const bodyMembers = ({ body }: RecordsRequest): Json => {
  if (!isRecord(body.json)) throw new Error('Expected the members of a record as a JSON object.')
  return body.json
}

const storedRecord = (request: RecordsRequest): Json | undefined =>
  request.site.tables.collection(request.collection).get(keyOf(request))

function readRecord(request: RecordsRequest): HttpOutput {
  const found = storedRecord(request)
  return found ? json(found) : noSuchRecord(request)
}

const createInCollection = (request: RecordsRequest): HttpOutput =>
  json(insertRecord(request.site, request.collection, bodyMembers(request)), 201)

function changeRecord(request: RecordsRequest): HttpOutput {
  const { site, collection } = request
  const stored = storedRecord(request)
  if (!stored) return noSuchRecord(request)
  const record = { ...stored, ...bodyMembers(request) }
  return json(storeReplacement(site, collection, { record, before: keyOf(request) }))
}

function removeRecord(request: RecordsRequest): HttpOutput {
  const removed = removeFrom(request.site, request.collection, keyOf(request))
  return removed ? json(removed) : noSuchRecord(request)
}

/** Required: without it, all records of the collection would match. */
function requireWhere(where: unknown): Json {
  if (!isRecord(where)) throw new Error('Expected where, for instance {"id":{"in":[1,2]}}.')
  return where
}

const recordList = (found: readonly Json[] | null): HttpOutput =>
  json({ total: found?.length ?? 0, records: found ?? [] })

function changeRecords(request: RecordsRequest): HttpOutput {
  const { where, data } = bodyMembers(request)
  if (!isRecord(data)) throw new Error('Expected data, the members to change.')
  return recordList(tableOf(request).updateMany({ where: requireWhere(where), data }))
}

const removeRecords = (request: RecordsRequest): HttpOutput =>
  recordList(tableOf(request).deleteMany({ where: requireWhere(queryJson(request, 'where')) }))

const RECORD = openObject<Json>('A record; `GET /collections` describes the members.')
const RECORDS = shape({
  total: integer('The number of matching records.'),
  records: listOf(RECORD),
})
export type RecordView = ShapeValue<typeof RECORD>
export type RecordListView = ShapeValue<typeof RECORDS>
const WHERE = text('JSON: {"status":{"equals":"draft"}}')
const RECORD_ERRORS = [
  'understudy_no_collection',
  'understudy_invalid_record',
  'understudy_invalid_query',
]

/** `traits` is a list of strings and objects, or one object. */
function createWithFactory({ site, standIn, params, body }: SiteRequest): HttpOutput {
  const { members, traits = [], ...others } = body.json ?? {}
  const [other] = Object.keys(others)
  if (other !== undefined)
    return jsonProblem(
      'understudy_invalid_query',
      `Expected {"members": {…}, "traits": […]}, got ${JSON.stringify(other)}; members of the record go below "members".`,
    )
  if (members !== undefined && !isRecord(members))
    return jsonProblem('understudy_invalid_query', 'Expected members to be a JSON object.')
  try {
    const type = params['type'] ?? ''
    return json(createRecord(site, standIn.events, { type, members, traits: [traits].flat() }), 201)
  } catch (error) {
    return rejectionOf(error)
  }
}

const withQuota = (
  answer: (request: RecordsRequest) => HttpOutput,
): ((request: SiteRequest) => ControlOutput) => withQuotaCheck(inCollection(answer))

export const recordEntries = [
  entry(
    'GET /records/{collection}',
    {
      does: 'the records of a collection, with the queries of the model library',
      query: {
        where: WHERE,
        orderBy: text('JSON: {"date":"desc"}, or a list of such objects'),
        take: integer('At most 1000; the default is 100.'),
        skip: integer(),
      },
      responds: RECORDS,
      errors: RECORD_ERRORS,
    },
    inSite(inCollection(listRecords)),
  ),
  entry(
    'POST /records/{collection}',
    {
      does: 'store a record; missing members get the defaults of a dataset',
      body: RECORD,
      responds: RECORD,
      status: 201,
      errors: RECORD_ERRORS,
    },
    inSite(withQuota(createInCollection)),
  ),
  entry(
    'PATCH /records/{collection}',
    {
      does: 'change members of all matching records; atomic',
      body: shape({ where: anything('{"status":{"equals":"draft"}}'), data: RECORD }),
      responds: RECORDS,
      errors: RECORD_ERRORS,
    },
    inSite(withQuota(changeRecords)),
  ),
  entry(
    'DELETE /records/{collection}',
    {
      does: 'remove all matching records',
      query: { where: WHERE },
      responds: RECORDS,
      errors: RECORD_ERRORS,
    },
    inSite(inCollection(removeRecords)),
  ),
  entry(
    'GET /records/{collection}/{key}',
    { does: 'one record', responds: RECORD, errors: [...RECORD_ERRORS, 'understudy_no_record'] },
    inSite(inCollection(readRecord)),
  ),
  entry(
    'PATCH /records/{collection}/{key}',
    {
      does: 'change members of a record',
      body: RECORD,
      responds: RECORD,
      errors: [...RECORD_ERRORS, 'understudy_no_record'],
    },
    inSite(withQuota(changeRecord)),
  ),
  entry(
    'DELETE /records/{collection}/{key}',
    {
      does: 'remove a record; references to it are cleared, and records that require it are removed too',
      responds: RECORD,
      errors: [...RECORD_ERRORS, 'understudy_no_record'],
    },
    inSite(inCollection(removeRecord)),
  ),
  entry(
    'POST /create/{type}',
    {
      does: 'create a record with its dependencies, saved as by the platform',
      body: shape({
        'members?': openObject('Members relevant to the test; the others are generated.'),
        'traits?': listOf(anything('"draft", or {"withRevisions": 3}')),
      }),
      responds: RECORD,
      status: 201,
      errors: ['understudy_invalid_record', 'understudy_invalid_query'],
    },
    inSite(withQuotaCheck(createWithFactory)),
  ),
]
