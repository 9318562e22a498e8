/** Lists respect page size and offset, and exclude records that do not match. */
import { at } from '#conformance/call/body.ts'
import { check, equal, Failure, fail, inconclusive, skip } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { isKnownError } from '#conformance/kinds/judging/responses.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isGet, isRead, responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { formatValue } from '#openapi/values/format-value.ts'

/** Possible paths of the list in a body. */
const LIST_PATHS: readonly (readonly string[])[] = [
  [],
  ...['data', 'results', 'items', 'users', 'strings', 'tree', 'templates', 'folders'].map(
    (name) => [name],
  ),
  ...['value', 'folders', 'images'].map((name) => ['data', name]),
]

/** Undefined where no list is found. */
const recordsIn = (body: unknown): readonly unknown[] | undefined =>
  LIST_PATHS.map((path) => at(body, ...path)).find((each) => Array.isArray(each))

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(alternativesOf),
]

const schemasAt = (schemas: readonly JsonSchema[], path: readonly string[]) =>
  path.reduce(
    (parts, name) =>
      parts.flatMap(({ properties }) =>
        properties?.[name] ? alternativesOf(properties[name]) : [],
      ),
    schemas,
  )

/** The list schemas of the contract at these paths. */
function listSchemas({ responses: { 200: spec } }: OperationUnderTest): readonly JsonSchema[] {
  const { body } = (spec && responseOf(spec)) ?? {}
  const schemas = body ? alternativesOf(body) : []
  return LIST_PATHS.flatMap((path) => schemasAt(schemas, path)).filter(
    ({ type }) => type === 'array',
  )
}

const containsRecords = ({ items }: JsonSchema): boolean =>
  items !== undefined && (items.type === 'object' || items.anyOf !== undefined)

/** The list to read, and whether to bypass shared responses. */
interface ListRead {
  readonly context: Context
  readonly list: OperationUnderTest
  readonly isUncached?: boolean
}

/** Several cases share the same pages. */
async function readList(
  { context, list, isUncached }: ListRead,
  args: Arguments,
): Promise<TargetResponse> {
  const allArgs = { ...(await context.sample(list)), ...list.play.manyResults, ...args }
  return isUncached
    ? context.call(list, allArgs)
    : sendOnce(context, { operation: list, args: allArgs, options: {} })
}

function recordsOf(response: TargetResponse): readonly unknown[] {
  const records = isAccepted(response) ? recordsIn(response.body) : undefined
  return (
    records ??
    skip({ why: 'inconclusive', detail: `no list found in ${describeResponse(response)}` })
  )
}

const readRecords = async (listRead: ListRead, args: Arguments) =>
  recordsOf(await readList(listRead, args))

/** Identity of a record; its other members may change between requests. */
const identityOf = (record: unknown): unknown => at(record, 'id') ?? record

const identitiesOf = (records: readonly unknown[]) => records.map(identityOf)

/** The places of records in their list. */
function placesOf({ list }: ListRead, records: readonly unknown[]): readonly unknown[] {
  const { orderedBy } = list.play
  return orderedBy === undefined
    ? identitiesOf(records)
    : records.map((record) => at(record, orderedBy))
}

/** With a playbook query that should find records, an empty result is inconclusive. */
function skipTooFew({ play: { manyResults } }: OperationUnderTest, count: number): never {
  const reason = `there are ${count} records on this target`
  return manyResults ? inconclusive(reason) : skip({ why: 'too-few-records', detail: reason })
}

const FIRST_RECORDS = 3

interface PageCount {
  readonly size: string
  readonly count: number
}

/** Whether there are more records: without a size a full page is returned. */
async function hasMore(listRead: ListRead, { size, count }: PageCount) {
  if (count >= FIRST_RECORDS || listRead.list.args[size]?.required) return false
  return (await readRecords(listRead, {})).length > count
}

async function readFirstRecords(listRead: ListRead, size: string): Promise<readonly unknown[]> {
  const { context, list } = listRead
  const records = placesOf(listRead, await readRecords(listRead, { [size]: FIRST_RECORDS }))
  const count = records.length
  if (await hasMore(listRead, { size, count })) fail(`${FIRST_RECORDS} records`, `${count}`)
  const isFilled = context.target.hasDemo && list.play.manyResults !== undefined
  return count < (isFilled ? FIRST_RECORDS : 2) ? skipTooFew(list, count) : records
}

type ReadPair = (listRead: ListRead) => Promise<readonly [unknown, unknown]>

const isEqualPair = ([actual, expected]: readonly [unknown, unknown]): boolean =>
  equal(actual, expected)

const falseIfFailure = (error: unknown): false => {
  if (error instanceof Failure) return false
  throw error
}

/** Number of repeated reads before a difference counts: other cases write at the same time. */
const MAX_READS = 12

/**
 * Concurrent writes must not count as a fault: a mismatch of shared responses is checked again with
 * new requests.
 */
async function compare(subject: string, shared: ListRead, readPair: ReadPair) {
  if (await readPair(shared).then(isEqualPair, () => false)) return
  const uncached = { ...shared, isUncached: true }
  for (let reads = 1; reads < MAX_READS; reads += 1)
    if (await readPair(uncached).then(isEqualPair, falseIfFailure)) return
  const [actual, expected] = await readPair(uncached)
  check(subject, actual).is(expected)
}

type ListTrial = (listRead: ListRead, size: string) => Promise<void>

const checkSize: ListTrial = (shared, size) =>
  compare(`records with ${size} 1 and 2`, shared, async (listRead) => {
    const [first, second] = await readFirstRecords(listRead, size)
    const one = placesOf(listRead, await readRecords(listRead, { [size]: 1 }))
    const two = placesOf(listRead, await readRecords(listRead, { [size]: 2 }))
    return [
      [one, two],
      [[first], [first, second]],
    ]
  })

const checkSecondPage: ListTrial = (shared, size) =>
  compare('the second page', shared, async (listRead) => {
    const [, second] = await readFirstRecords(listRead, size)
    return [placesOf(listRead, await readRecords(listRead, { [size]: 1, page: 2 })), [second]]
  })

/** The second offset is no multiple of the size. */
const checkOffset: ListTrial = (shared, size) =>
  compare('one and two records after the first', shared, async (listRead) => {
    const [, ...rest] = await readFirstRecords(listRead, size)
    const after = async (count: number) =>
      placesOf(listRead, await readRecords(listRead, { [size]: count, offset: 1 }))
    return [
      [await after(1), await after(2)],
      [rest.slice(0, 1), rest],
    ]
  })

/** Dates without any records. */
const DATES_WITHOUT_RECORDS: Readonly<Record<string, string>> = {
  after: '2999-01-01',
  before: '1969-01-01',
}

const checkFilter =
  (name: string, given?: unknown): ListTrial =>
  async (listRead) => {
    const { context, list } = listRead
    const value = given ?? DATES_WITHOUT_RECORDS[name] ?? `${context.tag} is nowhere`
    const response = await readList(listRead, { [name]: value })
    if (isArgumentRejection(response))
      fail(`the ${name} ${formatValue(value)} to be accepted`, describeResponse(response))
    if ((await readRecords(listRead, {})).length === 0) skipTooFew(list, 0)
    // Some operations report an empty result as an error.
    if (!isAccepted(response) && isKnownError(list, response)) return
    check(`records with the ${name} ${JSON.stringify(value)}`, recordsOf(response).length).is(0)
  }

/** No record occurs twice in a list. */
const checkDistinct: ListTrial = async (listRead, size) => {
  // The sample of a list with a required size may be a single record.
  const args = listRead.list.args[size]?.required ? { [size]: FIRST_RECORDS } : {}
  const texts = identitiesOf(await readRecords(listRead, args)).map((name) => JSON.stringify(name))
  const duplicate = texts.find((text, index) => texts.indexOf(text) !== index)
  if (duplicate !== undefined) fail('no duplicate records', `${duplicate.slice(0, 120)} twice`)
}

const SEARCH_ARGUMENTS = ['search', 'term']
const SIZE_ARGUMENTS = ['per_page', 'items_count', 'posts_per_page', 'limit']

function listCase(list: OperationUnderTest, aspect: string, requirement: ListRequirement): Case {
  const { description, trial, size, level = 'must' } = requirement
  return defineCase({
    id: `${list.id}/${aspect}`,
    kind: 'scenario',
    level,
    needs: isRead(list) ? 'read' : 'write',
    spec: list.spec,
    ...(!isRead(list) && { standInOnly: 'unless allowed' }),
    title: `${list.id} ${description}.`,
    run: (context) => trial({ context, list }, size),
  })
}

interface ListRequirement {
  readonly description: string
  readonly trial: ListTrial
  readonly size: string
  readonly level?: Level
}

const distinctCase = (list: OperationUnderTest, size: string): Case =>
  listCase(list, 'answer.distinct', {
    description: 'contains no record twice',
    trial: checkDistinct,
    size,
    level: 'should',
  })

/** Arguments marked as ignored in the playbook have no case. */
export function listCases(list: OperationUnderTest): readonly Case[] {
  const lists = listSchemas(list)
  if (!isGet(list) || lists.length === 0) return []
  const has = (name: string) => list.args[name] && !list.play.ignoredArgs?.includes(name)
  const size = SIZE_ARGUMENTS.find(has)
  const { nonMatchingValues = {} } = list.play
  const days = Object.keys(DATES_WITHOUT_RECORDS).filter(
    (name) => list.args[name]?.format === 'date',
  )
  const filters = [...SEARCH_ARGUMENTS.filter(has), ...days, ...Object.keys(nonMatchingValues)].map(
    (name) =>
      listCase(list, `args.${name}.leaves-out`, {
        description: `excludes records that do not match ${name}`,
        trial: checkFilter(name, nonMatchingValues[name]),
        size: '',
      }),
  )
  const plain = lists.some(containsRecords) ? [distinctCase(list, size ?? ''), ...filters] : filters
  if (size === undefined) return plain
  return [
    listCase(list, `args.${size}.size`, {
      description: `contains as many records as ${size} requests`,
      trial: checkSize,
      size,
    }),
    ...(has('page')
      ? [
          listCase(list, 'args.page.turns', {
            description: 'continues on the next page',
            trial: checkSecondPage,
            size,
          }),
        ]
      : []),
    ...(has('offset')
      ? [
          listCase(list, 'args.offset.skips', {
            description: 'starts at offset',
            trial: checkOffset,
            size,
          }),
        ]
      : []),
    ...plain,
  ]
}
