/** Reads a site with one request at a time, a rate limit and a maximum. */
import type { Recorder } from '#bin/recording/recorder.ts'
import { queryText } from '#conformance/call/form-body.ts'
import {
  describeResponse,
  isAccepted,
  NoResponseError,
  type TargetResponse,
  TransportError,
} from '#conformance/transport/exchange.ts'
import { RELATED_LISTS } from '#handlers/namespaces/core-v2/related/extractors.ts'
import { EXTRACTORS } from '#handlers/namespaces/extractors.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT, type Language } from '#openapi/language/variants.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import {
  fullArguments,
  hasTrash,
  isPaged,
  itemPath,
  itemsOf,
  type ListSettings,
  listsIn,
  recordsOf,
  unrestrictedArguments,
} from './plan.ts'

interface SiteReader {
  readonly operations: readonly ContractOperation[]
  readonly recorder: Recorder
  readonly settings: ListSettings
  /** The languages of the site; empty for a single one. */
  readonly languages: readonly Language[]
  /** GET of a path below the REST root. */
  get(path: string): Promise<TargetResponse>
  /** Called for unreadable data, once each. */
  reportMissed(what: string): void
}

const isExtractable = (id: string): boolean => EXTRACTORS.has(id)

const withQuery = (path: string, args: Json): string => {
  const query = queryText(args)
  return query ? `${path}?${query}` : path
}

/** A site reader for one language. */
interface LanguageReader extends SiteReader {
  readonly language: Language
}

interface PlannedRead {
  readonly operation: ContractOperation
  readonly path: string
  readonly args: Json
}

/** Operations of a multilingual site take a language argument. */
const withLanguage = ({ languages, language }: LanguageReader, args: Json): Json =>
  languages.length > 0 ? { ...args, [LANGUAGE_ARGUMENT]: language } : args

/** Undefined if the site refuses; an unreachable site ends the recording. */
async function read(
  reader: LanguageReader,
  planned: PlannedRead,
): Promise<TargetResponse | undefined> {
  const { operation, path, args } = planned
  const response = await reader.get(withQuery(path, withLanguage(reader, args)))
  if (!isAccepted(response) || response.body === undefined) return undefined
  const { recorder, language } = reader
  recorder.add({ operation, sources: [args], body: response.body, language })
  return response
}

async function readFirst(reader: LanguageReader, operation: ContractOperation) {
  const { path } = operation
  const full = fullArguments(operation, reader.settings)
  const reduced = unrestrictedArguments(full)
  const attempts =
    Object.keys(full).length === Object.keys(reduced).length ? [full] : [full, reduced]
  for (const args of attempts) {
    const response = await read(reader, { operation, path, args })
    if (response) return { response, args }
  }
  const rejection = await reader.get(path)
  reader.reportMissed(`${operation.id}: the site answers ${describeResponse(rejection)}`)
  return undefined
}

interface FirstPage {
  readonly response: TargetResponse
  readonly args: Json
}

/** The records of all pages of a list. */
async function readPages(
  reader: LanguageReader,
  operation: ContractOperation,
  { response, args }: FirstPage,
): Promise<readonly Json[]> {
  const { limit } = reader.settings
  const records = [...recordsOf(response.body)]
  let last = records.length
  for (
    let page = 2;
    isPaged(operation) && last === args['per_page'] && records.length < limit;
    page += 1
  ) {
    const more = await read(reader, { operation, path: operation.path, args: { ...args, page } })
    const found = recordsOf(more?.body)
    records.push(...found)
    last = found.length
  }
  return records.slice(0, limit)
}

/** Undefined if the site refuses the list. */
async function readList(
  reader: LanguageReader,
  operation: ContractOperation,
): Promise<readonly Json[] | undefined> {
  const first = await readFirst(reader, operation)
  return first && readPages(reader, operation, first)
}

async function readTrash(
  reader: LanguageReader,
  operation: ContractOperation,
): Promise<readonly Json[]> {
  if (!hasTrash(operation, reader.settings)) return []
  const args = { ...fullArguments(operation, reader.settings), status: 'trash' }
  const response = await read(reader, { operation, path: operation.path, args })
  if (response) return readPages(reader, operation, { response, args })
  reader.reportMissed(`the trash of ${operation.id}`)
  return []
}

async function readItems(
  reader: LanguageReader,
  list: ContractOperation,
  records: readonly Json[],
) {
  for (const operation of itemsOf(list, reader.operations, isExtractable))
    for (const { id } of records) {
      if (typeof id !== 'number') continue
      const path = itemPath(operation, id)
      const args = itemArguments(operation, reader.settings)
      const [name = ''] = /\{(\w+)\}/.exec(operation.path)?.slice(1) ?? []
      const response = await read(reader, { operation, path, args })
      if (!response) reader.reportMissed(`${operation.id} with ${name} ${id}`)
    }
}

const itemArguments = (operation: ContractOperation, settings: ListSettings): Json => {
  const { status: _status, ...args } = fullArguments(operation, settings)
  return args
}

/** The target is gone, as opposed to a route without a usable response. */
const isUnreachable = (error: TransportError): boolean =>
  error.isConnection && !(error instanceof NoResponseError)

/** A failure of one operation does not stop the others. */
async function reportFailure(
  reader: LanguageReader,
  { id }: ContractOperation,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof TransportError) || isUnreachable(error)) throw error
    reader.reportMissed(`${id}: ${error.message}`)
  }
}

/** Operations that describe a record of a list, for one record or for each. */
async function readDescriptions(reader: LanguageReader, records: readonly Json[]): Promise<void> {
  for (const operation of reader.operations) {
    const { argumentsFor, describesEach = false } = EXTRACTORS.get(operation.id) ?? {}
    if (!argumentsFor) continue
    const described = records.map(argumentsFor).filter(isRecord)
    for (const args of describesEach ? described : described.slice(0, 1))
      await reportFailure(reader, operation, async () => {
        const response = await read(reader, { operation, path: operation.path, args })
        if (!response) reader.reportMissed(operation.id)
      })
  }
}

const RELATED_PAGE = 100

/** A list outside the contract; a site without it is no failure. */
async function readRelated(
  { get, recorder, settings, reportMissed }: SiteReader,
  { path, argumentsForAll }: (typeof RELATED_LISTS)[number],
) {
  const per_page = Math.min(RELATED_PAGE, settings.limit)
  const full = { per_page, context: 'edit', ...argumentsForAll }
  const attempts = [...(settings.isSignedIn ? [full] : []), { per_page }]
  for (const args of attempts) {
    const response = await get(withQuery(path, args))
    if (response.status === 404) return
    if (!isAccepted(response)) continue
    const found = recordsOf(response.body)
    if (found.length > 0) recorder.addUnknown(path, found)
    return
  }
  reportMissed(path)
}

async function readInLanguage(reader: LanguageReader): Promise<void> {
  const records: Json[] = []
  for (const list of listsIn(reader.operations, isExtractable))
    await reportFailure(reader, list, async () => {
      const listed = await readList(reader, list)
      if (!listed) return
      records.push(...listed)
      await readItems(reader, list, [...listed, ...(await readTrash(reader, list))])
    })
  await readDescriptions(reader, records)
}

/** The first language last: records without a language are recorded as shown in the first one. */
export async function readSite(reader: SiteReader): Promise<void> {
  const { languages } = reader
  const [first = 'en'] = languages
  for (const language of [...languages.slice(1), first])
    await readInLanguage({ ...reader, language })
  for (const list of RELATED_LISTS) await readRelated(reader, list)
}
