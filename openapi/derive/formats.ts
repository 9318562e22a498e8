/** Formats of argument values, as the platform parses them (platform/core 3.3). */
import { isDay } from '#openapi/values/day.ts'
import { replaceSpans } from '#openapi/values/text.ts'

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-4])(?::[0-5]\d)?)?$/
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const IPV6 = /^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/**
 * Checks the shape and the range of each part. A day that its month lacks, the hour 24 and a leap
 * second pass, because the platform rolls them over.
 */
export function isDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text)
  if (!parts) return false
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(2).map(Number)
  return month <= 12 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60
}

export const isEmail = (text: string): boolean => EMAIL.test(text) && !text.includes('..')
export const isUuid = (text: string): boolean => UUID.test(text)

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': isDateTime,
  date: isDay,
  email: isEmail,
  ip: (text) => IPV4.test(text) || IPV6.test(text),
  uuid: isUuid,
  'hex-color': (text) => HEX_COLOR.test(text),
}

/** Line breaks, tabs and runs of blanks as single spaces. */
export const collapseBlanks = (text: string): string => text.replace(/[\r\n\t ]{2,}|[\r\n\t]/g, ' ')

const TAG = { open: '<', close: '>' } as const
const OCTETS = /(?:%[a-f0-9]{2})+/gi

/** Plain single-line text: no tags, no octets, white space collapsed and trimmed. */
export const sanitizeText = (text: string): string =>
  collapseBlanks(replaceSpans(text, TAG, ''))
    .replace(OCTETS, '')
    .trim()

const SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'news',
  'irc',
  'feed',
  'tel',
  'sms',
  'data',
]

/** In characters: a longer URL is emptied before it is processed. */
export const MAX_URL_LENGTH = 128 * 1024

/** A URL as stored by the platform: sanitized, given a scheme, or emptied. */
export function sanitizeUrl(text: string): string {
  if (text.length > MAX_URL_LENGTH) return ''
  const trimmed = text.trim().split(' ').join('%20')
  const clean = trimmed.replace(/[^a-z0-9-~+_.?#=!&;,/:%@$|*'()[\]\\\x80-\uffff]+/gi, '')
  if (clean === '') return ''
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase()
  if (scheme) return SCHEMES.includes(scheme) ? clean : ''
  if (/^[/#?]/.test(clean) || /\.php$/.test(clean)) return clean
  return `http://${clean}`
}
