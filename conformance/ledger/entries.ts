/**
 * Validates the lines of a ledger. A ledger is untrusted input: each line must have a known form,
 * and each tag must start with the id of the run in the header.
 */
import { METHODS } from '#openapi/language/define.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { entriesOf, isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'
import { type Entry, LEDGER_VERSION, type RunHeader } from './ledger-entry.ts'

const RUN_ID = /^cf-([0-9a-z]{1,12})-[0-9a-f]{6}$/

const isRunId = (value: unknown): value is string => typeof value === 'string' && RUN_ID.test(value)

/** Run ids start with their start time in base 36. */
export const startOfRun = (run: string): number => Number.parseInt(RUN_ID.exec(run)?.[1] ?? '', 36)

type MemberCheck = (value: unknown) => boolean

const isText: MemberCheck = (value) => typeof value === 'string'
const isCount: MemberCheck = (value) => Number.isSafeInteger(value) && Number(value) > 0
const isWord: MemberCheck = (value) => typeof value === 'string' && /^\w[\w-]{0,99}$/.test(value)
const isId: MemberCheck = (value) => isCount(value) || isWord(value)
const isListOf =
  (check: MemberCheck): MemberCheck =>
  (value) =>
    Array.isArray(value) && value.every(check)
const optional =
  (check: MemberCheck): MemberCheck =>
  (value) =>
    value === undefined || check(value)
const isOneOf =
  (values: readonly string[]): MemberCheck =>
  (value) =>
    typeof value === 'string' && values.includes(value)

type LineMembers = Readonly<Record<string, MemberCheck>>

const hasOnly = (line: Json, members: LineMembers): boolean =>
  Object.entries(members).every(([name, check]) => check(line[name])) &&
  Object.keys(line).every((name) => name === 'type' || Object.hasOwn(members, name))

const isObjectOf =
  (members: LineMembers): MemberCheck =>
  (value) =>
    isRecord(value) && hasOnly(value, members)

const isUndo = isObjectOf({
  operation: isText,
  args: isRecord,
  method: optional(isOneOf(METHODS)),
})

const isSettingRead = isObjectOf({
  operation: isText,
  args: optional(isRecord),
  path: isListOf((part) => isText(part) || Number.isSafeInteger(part)),
})

const LINE_MEMBERS: Readonly<Record<Exclude<Entry['type'], 'run'>, LineMembers>> = {
  intent: {
    n: isCount,
    resource: isText,
    tag: isText,
    marks: optional(isListOf(isText)),
    dated: optional((dated) => dated === true),
    above: optional(isCount),
  },
  created: { n: isCount, id: isId },
  lost: { n: isCount, why: isText },
  gone: { n: isCount },
  restored: { n: isCount },
  changing: {
    n: isCount,
    setting: isText,
    as: optional(isOneOf([...ROLE_NAMES, 'anonymous'])),
    old: () => true,
    undo: isUndo,
    shown: optional(isSettingRead),
    signature: optional(isText),
  },
}

const ANNOUNCED_BY: Readonly<Partial<Record<Entry['type'], 'intent' | 'changing'>>> = {
  created: 'intent',
  lost: 'intent',
  gone: 'intent',
  restored: 'changing',
}

const isHttpAddress: MemberCheck = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

const isHeader = (line: Json): line is Json & RunHeader =>
  hasOnly(line, {
    version: (version) => isCount(version) && Number(version) <= LEDGER_VERSION,
    run: isRunId,
    address: isHttpAddress,
    variant: isText,
    site: optional((site) => site === line['run']),
  })

function headerIn(line: unknown): RunHeader {
  if (!isRecord(line) || line['type'] !== 'run')
    throw new InputError('expected a ledger, got another file')
  const { version } = line
  if (typeof version === 'number' && version > LEDGER_VERSION)
    throw new InputError(`expected version ${LEDGER_VERSION} or earlier, got ${version}`)
  if (!isHeader(line)) throw new InputError('line 1 contains no run of this suite')
  return line
}

/**
 * Swept records are announced again with their original tag, so the number may be lower than `n`.
 */
function isTagOf(run: string, tag: string, n: number): boolean {
  if (!tag.startsWith(`${run}-`)) return false
  const number = tag.slice(run.length + 1)
  return /^[1-9]\d{0,8}$/.test(number) && Number(number) <= n
}

type LedgerLine = Exclude<Entry, RunHeader>

const isLine = (line: unknown): line is LedgerLine =>
  isRecord(line) &&
  entriesOf(LINE_MEMBERS).some(([type, members]) => line['type'] === type && hasOnly(line, members))

/** Why a line is invalid at its position; undefined for a valid line. */
function faultOf(
  line: LedgerLine,
  run: string,
  announced: ReadonlyMap<number, LedgerLine['type']>,
) {
  const { type, n } = line
  const announcement = ANNOUNCED_BY[type]
  const announcedType = announced.get(n)
  if (announcement === undefined && announcedType !== undefined) return `has number ${n} again`
  if (announcement !== undefined && announcedType !== announcement)
    return `belongs to no ${announcement} line`
  if (type === 'intent' && !isTagOf(run, line.tag, n))
    return `has a tag that is not of the run ${run}`
  return undefined
}

export interface LedgerLines {
  readonly header: RunHeader
  readonly entries: readonly Entry[]
}

/**
 * A kill may truncate the last line: its request was never sent. All other lines must be complete.
 */
export function readLines(text: string): LedgerLines {
  const end = text.lastIndexOf('\n') + 1
  const [first, ...rest] = text.slice(0, end).split('\n').slice(0, -1)
  const header = headerIn(tryParseJson(first ?? ''))
  const announced = new Map<number, LedgerLine['type']>()
  const entries = rest.map((each, index) => {
    const location = `line ${index + 2}`
    const line = tryParseJson(each)
    if (!isLine(line)) throw new InputError(`${location} is damaged: runs do not write such a line`)
    const fault = faultOf(line, header.run, announced)
    if (fault !== undefined) throw new InputError(`${location} ${fault}`)
    if (ANNOUNCED_BY[line.type] === undefined) announced.set(line.n, line.type)
    return line
  })
  return { header, entries }
}
