/** What a test expects of the body of a response, as source text. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { asRecord, isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'
import type { RepeatedRequest } from './repeat.ts'

/** A record that an earlier request of the test created. */
export interface TestRecord {
  readonly collection: string
  readonly id: number
  /** The expression of its id. */
  readonly expression: string
}

/** Members by which a reader recognises a record. */
const RECOGNISED = ['id', 'slug', 'status', 'title', 'name', 'deleted']
/** Longer values hide the point of a test. */
const MAX_LENGTH = 200

const isIdentifier = (text: string): boolean => /^[a-z_$][\w$]*$/i.test(text)

/** A text with its rendered form is expected as it was sent. */
const comparedValue = (value: unknown): unknown =>
  isRecord(value) && typeof value['raw'] === 'string' ? { raw: value['raw'] } : value

/** Members that the request sent, and those by which the record is recognised. */
const membersOf = ({ trace }: LoggedRequest): readonly string[] => [
  ...new Set([...RECOGNISED, ...Object.keys(trace.fields ?? {})]),
]

/** The members whose values are the same in the log and in the repetition. */
function memberTexts(logged: LoggedRequest, response: Json, record: TestRecord | undefined) {
  const seen = asRecord(tryParseJson(logged.responseBody))
  return membersOf(logged).flatMap((name) => {
    if (!isIdentifier(name) || !(name in response)) return []
    if (name === 'id' && logged.status === 201) return []
    if (name === 'id' && response[name] === record?.id) return [`id: ${record?.expression}`]
    const text = JSON.stringify(comparedValue(response[name]))
    const isSame = text === JSON.stringify(comparedValue(seen[name]))
    const isPortable = isSame && !text.includes(logged.origin)
    return isPortable && text.length <= MAX_LENGTH ? [`${name}: ${text}`] : []
  })
}

/** Undefined where nothing is expected; `record` is that of the address. */
export function bodyExpectation(
  { logged, body }: RepeatedRequest,
  record: TestRecord | undefined,
): string | undefined {
  const response = tryParseJson(body)
  const seen = tryParseJson(logged.responseBody)
  if (Array.isArray(response) && Array.isArray(seen))
    return response.length === seen.length ? `toHaveLength(${seen.length})` : undefined
  if (!isRecord(response) || !isRecord(seen)) return undefined
  const members = memberTexts(logged, response, record)
  return members.length ? `toMatchObject({ ${members.join(', ')} })` : undefined
}
