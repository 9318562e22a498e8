/** Lists respect page size and offset, and exclude records that do not match. */
import { at } from '#conformance/call/body.ts'
import { check, equal, Failure, fail, inconclusive, skip } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { sendOnce } from '#conformance/kinds/judging/rejection.ts'
import { isKnownError } from '#conformance/kinds/judging/responses.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isGet, isRead, responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { formatValue } from '#openapi/values/format-value.ts'

/** Possible paths of the list in a body. */
const PLACES: readonly (readonly string[])[] = [
  [],
  ...['data', 'results', 'items', 'users', 'strings', 'tree', 'templates', 'folders'].map(
    (name) => [name],
  ),
  ...['value', 'folders', 'images'].map((name) => ['data', name]),
]

/** Undefined where no list is found. */
const recordsIn = (body: unknown): readonly unknown[] | undefined =>
  PLACES.map((place) => at(body, ...place)).find((each) => Array.isArray(each))

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(alternativesOf),
]

const partsAt = (wholes: readonly JsonSchema[], place: readonly string[]) =>
  place.reduce(
    (parts, name) =>
      parts.flatMap(({ properties }) =>
        properties?.[name] ? alternativesOf(properties[name]) : [],
      ),
    wholes,
  )

/** The list schemas of the contract at these paths. */
function listsIn({ responses: { 200: spec } }: OperationUnderTest): readonly JsonSchema[] {
  const { body } = (spec && responseOf(spec)) ?? {}
  const wholes = body ? alternativesOf(body) : []
  return PLACES.flatMap((place) => partsAt(wholes, place)).filter(({ type }) => type === 'array')
}

const holdsRecords = ({ items }: JsonSchema): boolean =>
  items !== undefined && (items.type === 'object' || items.anyOf !== undefined)

/** The list to read, and whether to bypass shared responses. */
interface Listing {
  readonly context: Context
  readonly list: OperationUnderTest
  readonly isAnew?: boolean
}

/** Several cases share the same pages. */
async function ask({ context, list, isAnew }: Listing, more: Arguments): Promise<TargetResponse> {
  const args = { ...(await context.sample(list)), ...list.play.manyResults, ...more }
  return isAnew
    ? context.call(list, args)
    : sendOnce(context, { operation: list, args, options: {} })
}

function recordsOf(response: TargetResponse): readonly unknown[] {
  const records = isAccepted(response) ? recordsIn(response.body) : undefined
  return (
    records ??
    skip({ why: 'inconclusive', detail: `no list found in ${describeResponse(response)}` })
  )
}

const listed = async (look: Listing, args: Arguments) => recordsOf(await ask(look, args))

/** Identity of a record; its other members may change between requests. */
const nameOf = (record: unknown): unknown => at(record, 'id') ?? record

const namesOf = (records: readonly unknown[]) => records.map(nameOf)

/** With a playbook query that should find records, an empty result is inconclusive. */
function tooFew({ play: { manyResults } }: OperationUnderTest, count: number): never {
  const reason = `there are ${count} records on this target`
  return manyResults ? inconclusive(reason) : skip({ why: 'too-few-records', detail: reason })
}

const FEW = 3

interface PageCount {
  readonly size: string
  readonly count: number
}

/** Whether there are more records: without a size a full page is returned. */
async function areMore(look: Listing, { size, count }: PageCount) {
  if (count >= FEW || look.list.args[size]?.required) return false
  return (await listed(look, {})).length > count
}

async function few(look: Listing, size: string): Promise<readonly unknown[]> {
  const { context, list } = look
  const records = namesOf(await listed(look, { [size]: FEW }))
  const count = records.length
  if (await areMore(look, { size, count })) fail(`${FEW} records`, `${count}`)
  const isKnown = context.target.hasDemo && list.play.manyResults !== undefined
  return count < (isKnown ? FEW : 2) ? tooFew(list, count) : records
}

type ReadPair = (look: Listing) => Promise<readonly [unknown, unknown]>

const isAlike = ([seen, expected]: readonly [unknown, unknown]): boolean => equal(seen, expected)

const isDifferent = (error: unknown): false => {
  if (error instanceof Failure) return false
  throw error
}

/** Number of repeated reads before a difference counts. */
const LOOKS = 3

/**
 * Concurrent writes must not count as a fault: a mismatch of shared responses is checked again with
 * new requests.
 */
async function compare(what: string, kept: Listing, compared: ReadPair) {
  if (await compared(kept).then(isAlike, () => false)) return
  const anew = { ...kept, isAnew: true }
  for (let looks = 1; looks < LOOKS; looks += 1)
    if (await compared(anew).then(isAlike, isDifferent)) return
  const [again, wanted] = await compared(anew)
  check(what, again).is(wanted)
}

type ListTrial = (look: Listing, size: string) => Promise<void>

const holdsAsMany: ListTrial = (begun, size) =>
  compare(`records with ${size} 1 and 2`, begun, async (look) => {
    const [first, second] = await few(look, size)
    const one = namesOf(await listed(look, { [size]: 1 }))
    const two = namesOf(await listed(look, { [size]: 2 }))
    return [
      [one, two],
      [[first], [first, second]],
    ]
  })

const showsSecond =
  (what: string, given: Arguments): ListTrial =>
  (begun, size) =>
    compare(what, begun, async (look) => {
      const [, second] = await few(look, size)
      return [namesOf(await listed(look, { [size]: 1, ...given })), [second]]
    })

const turns = showsSecond('the second page', { page: 2 })
const skips = showsSecond('the records after the first', { offset: 1 })

/** Dates without any records. */
const NO_DAY: Readonly<Record<string, string>> = { after: '2999-01-01', before: '1969-01-01' }

const leavesOut =
  (name: string, given?: unknown): ListTrial =>
  async (look) => {
    const { context, list } = look
    if ((await listed(look, {})).length === 0) tooFew(list, 0)
    const value = given ?? NO_DAY[name] ?? `${context.tag} is nowhere`
    const response = await ask(look, { [name]: value })
    if (isArgumentRejection(response))
      fail(`the ${name} ${formatValue(value)} to be accepted`, describeResponse(response))
    // Some operations report an empty result as an error.
    if (!isAccepted(response) && isKnownError(list, response)) return
    check(`records with the ${name} ${JSON.stringify(value)}`, recordsOf(response).length).is(0)
  }

/** No record occurs twice in a list. */
const differs: ListTrial = async (look, size) => {
  // The sample of a list with a required size may be a single record.
  const args = look.list.args[size]?.required ? { [size]: FEW } : {}
  const texts = namesOf(await listed(look, args)).map((name) => JSON.stringify(name))
  const twice = texts.find((text, place) => texts.indexOf(text) !== place)
  if (twice !== undefined) fail('no duplicate records', `${twice.slice(0, 120)} twice`)
}

const TEXTS = ['search', 'term']
const SIZES = ['per_page', 'items_count', 'posts_per_page', 'limit']

function listCase(list: OperationUnderTest, aspect: string, demand: ListDemand): Case {
  const { says, trial, size, level = 'must' } = demand
  return defineCase({
    id: `${list.id}/${aspect}`,
    kind: 'scenario',
    level,
    needs: isRead(list) ? 'read' : 'write',
    spec: list.spec,
    ...(!isRead(list) && { standInOnly: 'unless allowed' }),
    title: `${list.id} ${says}.`,
    run: (context) => trial({ context, list }, size),
  })
}

interface ListDemand {
  readonly says: string
  readonly trial: ListTrial
  readonly size: string
  readonly level?: Level
}

const distinctCase = (list: OperationUnderTest, size: string): Case =>
  listCase(list, 'answer.distinct', {
    says: 'contains no record twice',
    trial: differs,
    size,
    level: 'should',
  })

/** Arguments marked as ignored in the playbook have no case. */
export function listCases(list: OperationUnderTest): readonly Case[] {
  const lists = listsIn(list)
  if (!isGet(list) || lists.length === 0) return []
  const has = (name: string) => list.args[name] && !list.play.ignoredArgs?.includes(name)
  const size = SIZES.find(has)
  const { nonMatchingValues = {} } = list.play
  const days = Object.keys(NO_DAY).filter((name) => list.args[name]?.format === 'date')
  const filters = [...TEXTS.filter(has), ...days, ...Object.keys(nonMatchingValues)].map((name) =>
    listCase(list, `args.${name}.leaves-out`, {
      says: `excludes records that do not match ${name}`,
      trial: leavesOut(name, nonMatchingValues[name]),
      size: '',
      // The meaning of the filter is only implied by the name of the argument.
      ...(name in nonMatchingValues && { level: 'should' }),
    }),
  )
  const plain = lists.some(holdsRecords) ? [distinctCase(list, size ?? ''), ...filters] : filters
  if (size === undefined) return plain
  return [
    listCase(list, `args.${size}.size`, {
      says: `contains as many records as ${size} requests`,
      trial: holdsAsMany,
      size,
    }),
    ...(has('page')
      ? [
          listCase(list, 'args.page.turns', {
            says: 'continues on the next page',
            trial: turns,
            size,
          }),
        ]
      : []),
    ...(has('offset')
      ? [
          listCase(list, 'args.offset.skips', {
            says: 'starts at offset',
            trial: skips,
            size,
          }),
        ]
      : []),
    ...plain,
  ]
}
