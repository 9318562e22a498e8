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
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
  whole,
} from '#handlers/control/shapes.ts'
import { createRecord } from '#handlers/factories/create.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isRecord, type Json, messageOf } from '#openapi/values/json.ts'
import { collectionHint, findCollection } from './collections.ts'

interface RecordsRequest extends SiteRequest {
  readonly collection: ModelName
}

function tableOf({ site, collection }: RecordsRequest): LibraryTable {
  const table = libraryTables(site).get(SINGULAR[collection])
  if (!table) throw new Error(`expected a table of ${collection}`)
  return table
}

/** All problems, beside the message with the first one. */
function refusedRecord(error: DatasetError): HttpOutput {
  const { problems } = error
  return json(
    { code: 'understudy_invalid_record', message: error.message, data: { status: 400, problems } },
    400,
  )
}

/** Query errors keep the message of the library. */
const refused = (error: unknown): HttpOutput =>
  error instanceof DatasetError
    ? refusedRecord(error)
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
      return refused(error)
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

const MAX_TAKEN = 1000

function listRecords(request: RecordsRequest): HttpOutput {
  const { site, collection } = request
  const where = queryJson(request, 'where')
  const orderBy = queryJson(request, 'orderBy')
  const take = queryNumber(request, 'take', { max: MAX_TAKEN, fallback: 100 })
  const skip = queryNumber(request, 'skip', { max: Number.MAX_SAFE_INTEGER, fallback: 0 })
  const isWhole = where === undefined && orderBy === undefined
  const found = isWhole
    ? site[collection].all()
    : tableOf(request).findMany({
        ...(where !== undefined && { where }),
        ...(orderBy !== undefined && { orderBy }),
      })
  return json({ total: found.length, records: found.slice(skip, skip + take) })
}

/** Keys are numbers where the site assigns them or the model declares them as numbers. */
function keyOf({ params, collection }: RecordsRequest): Key {
  const { key: sent = '' } = params
  const { fields, key } = MODELS[collection]
  const field = Object.entries(fields).find(([member]) => member === key)?.[1]
  return field?.kind === 'number' ? Number(sent) : sent
}

const noRecord = ({ collection, params }: RecordsRequest): HttpOutput =>
  jsonProblem(
    'understudy_no_record',
    `There is no ${SINGULAR[collection]} ${JSON.stringify(params['key']?.slice(0, 80))}.`,
    404,
  )

const membersIn = ({ body }: RecordsRequest): Json => {
  if (!isRecord(body.json)) throw new Error('Expected the members of a record as a JSON object.')
  return body.json
}

const storedAt = (request: RecordsRequest): Json | undefined =>
  request.site.tables.collection(request.collection).get(keyOf(request))

function readRecord(request: RecordsRequest): HttpOutput {
  const found = storedAt(request)
  return found ? json(found) : noRecord(request)
}

const createInCollection = (request: RecordsRequest): HttpOutput =>
  json(insertRecord(request.site, request.collection, membersIn(request)), 201)

function changeRecord(request: RecordsRequest): HttpOutput {
  const { site, collection } = request
  const stored = storedAt(request)
  if (!stored) return noRecord(request)
  const record = { ...stored, ...membersIn(request) }
  return json(storeReplacement(site, collection, { record, before: keyOf(request) }))
}

function removeRecord(request: RecordsRequest): HttpOutput {
  const removed = removeFrom(request.site, request.collection, keyOf(request))
  return removed ? json(removed) : noRecord(request)
}

/** Required: without it, all records of the collection would match. */
function whereIn(where: unknown): Json {
  if (!isRecord(where)) throw new Error('Expected where, for instance {"id":{"in":[1,2]}}.')
  return where
}

const several = (found: readonly Json[] | null): HttpOutput =>
  json({ total: found?.length ?? 0, records: found ?? [] })

function changeRecords(request: RecordsRequest): HttpOutput {
  const { where, data } = membersIn(request)
  if (!isRecord(data)) throw new Error('Expected data, the members to change.')
  return several(tableOf(request).updateMany({ where: whereIn(where), data }))
}

const removeRecords = (request: RecordsRequest): HttpOutput =>
  several(tableOf(request).deleteMany({ where: whereIn(queryJson(request, 'where')) }))

const RECORD = openObject<Json>('A record; `GET /collections` describes the members.')
const RECORDS = shape({ total: whole('The number of matching records.'), records: listOf(RECORD) })
export type RecordView = ShapeValue<typeof RECORD>
export type RecordListView = ShapeValue<typeof RECORDS>
const WHERE = text('JSON: {"status":{"equals":"draft"}}')
const REFUSALS = [
  'understudy_no_collection',
  'understudy_invalid_record',
  'understudy_invalid_query',
]

/** `traits` is a list of strings and objects, or one object. */
function createOne({ site, standIn, params, body }: SiteRequest): HttpOutput {
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
    return refused(error)
  }
}

const adding = (
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
        take: whole('At most 1000; the default is 100.'),
        skip: whole(),
      },
      responds: RECORDS,
      errors: REFUSALS,
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
      errors: REFUSALS,
    },
    inSite(adding(createInCollection)),
  ),
  entry(
    'PATCH /records/{collection}',
    {
      does: 'change members of all matching records; atomic',
      body: shape({ where: anything('{"status":{"equals":"draft"}}'), data: RECORD }),
      responds: RECORDS,
      errors: REFUSALS,
    },
    inSite(adding(changeRecords)),
  ),
  entry(
    'DELETE /records/{collection}',
    {
      does: 'remove all matching records',
      query: { where: WHERE },
      responds: RECORDS,
      errors: REFUSALS,
    },
    inSite(inCollection(removeRecords)),
  ),
  entry(
    'GET /records/{collection}/{key}',
    { does: 'one record', responds: RECORD, errors: [...REFUSALS, 'understudy_no_record'] },
    inSite(inCollection(readRecord)),
  ),
  entry(
    'PATCH /records/{collection}/{key}',
    {
      does: 'change members of a record',
      body: RECORD,
      responds: RECORD,
      errors: [...REFUSALS, 'understudy_no_record'],
    },
    inSite(adding(changeRecord)),
  ),
  entry(
    'DELETE /records/{collection}/{key}',
    {
      does: 'remove a record; references to it are cleared, and records that require it are removed too',
      responds: RECORD,
      errors: [...REFUSALS, 'understudy_no_record'],
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
    inSite(withQuotaCheck(createOne)),
  ),
]
