/** Validation of addresses, numbers and dates in a submission. */
import { isEmail } from '#openapi/derive/formats.ts'

const SCHEMES = [
  ...['http', 'https', 'ftp', 'ftps', 'mailto', 'news', 'irc', 'irc6', 'ircs', 'gopher', 'nntp'],
  ...['feed', 'telnet', 'mms', 'rtsp', 'sms', 'svn', 'tel', 'fax', 'xmpp', 'webcal', 'urn'],
]
const INTEGER = /^-?[0-9]+(?:[eE][+-]?[0-9]+)?$/
const DECIMAL = /^-?[0-9]*[.][0-9]+(?:[eE][+-]?[0-9]+)?$/
const DATE = /^([0-9]{4,})-([0-9]{2})-([0-9]{2})$/

export const isUrl = (text: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]
  return scheme !== undefined && SCHEMES.includes(scheme)
}

/** An extension is ignored, and `00` is equivalent to `+`. */
export function isTel(text: string): boolean {
  const bare = (text.split(/[#*]/, 1)[0] ?? '').replace(/[()/.\s-]+/g, '')
  const number = /^(?:\+|00)/.test(bare) ? `+${bare.replace(/^[+0]+/, '')}` : bare
  return /^[+]?[0-9]+$/.test(number) && number.length > 5 && number.length < 16
}

export const isNumber = (text: string): boolean => INTEGER.test(text) || DECIMAL.test(text)

/** The format must match and the day must exist. */
export function isDate(text: string): boolean {
  const [year, month, day] = DATE.exec(text)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const made = new Date(Date.UTC(2000, month - 1, day))
  made.setUTCFullYear(year, month - 1, day)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

/** Of a list of mailboxes; further ones are not checked. */
const MAX_MAILBOXES = 1000

/** `"Ann" <ann@example.test>, bob@example.test`: every part must contain an address. */
export function isMailboxList(text: string): boolean {
  const mailboxes = text
    .replace(/\\["']/g, 'quote')
    .replace(/"[^"]*"|'[^']*'/g, 'quoted')
    .split(',', MAX_MAILBOXES)
    .map((mailbox) => mailbox.trim())
    .filter(Boolean)
  return (
    mailboxes.length > 0 &&
    mailboxes.every((mailbox) => isEmail(/<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox))
  )
}
