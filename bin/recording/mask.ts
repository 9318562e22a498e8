/** Pseudonymizes recorded records: the same person has the same pseudonym throughout a file. */
import { createHmac } from 'node:crypto'
import { BUILT_IN_USERS } from '#fixtures/dataset/users.ts'
import type { PersonalData } from '#fixtures/schema/personal-kinds.ts'
import { escapeExpression } from '#openapi/values/expressions.ts'
import { isRecord, type Json, mapValues } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { modelOf, type RecordedData } from './store.ts'

const PSEUDONYM_LENGTH = 8

/** A keyed hash of a text, irreversible without the salt, which is never stored. */
const pseudonymOf = (salt: Uint8Array, text: string): string =>
  createHmac('sha256', salt)
    .update(text.trim().toLowerCase())
    .digest('hex')
    .slice(0, PSEUDONYM_LENGTH)

const MAIL = /(?<![\w.+-])[\w.+-]{1,256}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const PHONE = /(?<![\w/.])\+\d[\d ()/.-]{6,18}\d(?!\w)/g
const NETWORK = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\w)/g
/** Names of secret members, at any depth. */
const SECRET =
  /^(?:.*[_-])?(?:pass(?:word|wd)?|pwd|secret|token|nonce|api_?key|private_?key|license_?key|spam_?key|jwt|authorization)$/i

/** These name a role, and every recording has accounts with them. */
const ACCOUNT_LOGINS = new Set(BUILT_IN_USERS.map(({ user }) => user.login))

type MaskText = (text: string) => string
type Masks = Readonly<Record<PersonalData, (value: unknown) => unknown>>

const forText =
  (change: MaskText) =>
  (value: unknown): unknown =>
    typeof value === 'string' && value !== '' ? change(value) : value

const forPerson = (change: MaskText) =>
  forText((text) => (ACCOUNT_LOGINS.has(text) ? text : change(text)))

interface MaskSettings {
  readonly pseudonym: MaskText
  readonly maskText: MaskText
  readonly homes: readonly string[]
}

function createMasks({ pseudonym, maskText, homes }: MaskSettings): Masks {
  const maskAnswer = (text: string): string =>
    text.includes('@') ? maskText(text) : `answer ${pseudonym(text)}`
  return {
    name: forPerson((text) => `Person ${pseudonym(text)}`),
    login: forPerson((text) => `user-${pseudonym(text)}`),
    mail: forText((text) => `${pseudonym(text)}@example.test`),
    password: forText(pseudonym),
    'network-address': forText(() => '192.0.2.1'),
    words: forText((text) => (homes.includes(text.replace(/\/$/, '')) ? text : '')),
    answers: (value) =>
      Array.isArray(value)
        ? value.map((each) =>
            isRecord(each) ? { ...each, value: forText(maskAnswer)(each['value']) } : each,
          )
        : value,
  }
}

/** Full names of recorded users; a single word could be any word. */
function namesIn(records: RecordedData): readonly string[] {
  const people = [...(records.get('users')?.values() ?? [])]
  const names = people.map((person) => String(person['display_name'] ?? ''))
  return names.filter((name) => /\S\s+\S/.test(name)).toSorted(by(({ length }) => length, 'desc'))
}

/** Masks addresses, numbers and known names in any text. */
function createTextMask(
  pseudonym: MaskText,
  names: readonly string[],
  siteHosts: readonly string[],
): MaskText {
  const people = names.length ? new RegExp(names.map(escapeExpression).join('|'), 'g') : undefined
  return (text) => {
    const plain = text
      .replace(MAIL, (mail) => `${pseudonym(mail)}@example.test`)
      .replace(PHONE, '+49 30 0000000')
      .replace(NETWORK, (address) => (siteHosts.includes(address) ? address : '192.0.2.1'))
    return people ? plain.replace(people, (name) => `Person ${pseudonym(name)}`) : plain
  }
}

interface MaskOptions {
  readonly salt: Uint8Array
  /** The addresses of the site, which are kept: they identify no person. */
  readonly homes: readonly string[]
}

export function maskRecords(records: RecordedData, { salt, homes }: MaskOptions): RecordedData {
  const pseudonym: MaskText = (text) => pseudonymOf(salt, text)
  const maskText = createTextMask(
    pseudonym,
    namesIn(records),
    homes.map((home) => new URL(home).hostname),
  )
  const masks = createMasks({ pseudonym, maskText, homes })
  const maskValue = (value: unknown, name: string): unknown => {
    if (typeof value === 'string')
      return SECRET.test(name) && value ? pseudonym(value) : maskText(value)
    if (Array.isArray(value)) return value.map((each) => maskValue(each, name))
    return isRecord(value) ? mapValues(value, maskValue) : value
  }
  return new Map(
    [...records].map(([collection, rows]) => {
      const { fields, key } = modelOf(collection)
      const maskRecord = (record: Json): Json =>
        mapValues(record, (value, member) => {
          const kind = fields[member]?.personal
          if (kind) return masks[kind](value)
          return member === key ? value : maskValue(value, member)
        })
      return [
        collection,
        new Map([...rows].map(([key, record]) => [key, maskRecord(record)])),
      ] as const
    }),
  )
}
