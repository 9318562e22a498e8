/** The changes of a create or an update; almost all values are accepted. */

import type { ContactFormContent, ContactFormMail } from '#fixtures/models/contact-form.ts'
import { stripTags } from '#handlers/namespaces/contactform-v1/shared/mail-tags.rules.ts'
import { invalidType } from '#handlers/runtime/argument-errors.ts'
import { isTruthy, toText } from '#handlers/runtime/arguments/coerce.ts'
import { MESSAGE_KEYS } from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { asRecord, hasMembers } from '#openapi/values/json.ts'

const LOCALE = /^[a-z]{2,3}(?:_[a-zA-Z_]{2,})?$/
const UNTITLED = 'Untitled'
const DEFAULT_LOCALE = 'en_US'

interface Write {
  readonly param: (name: string) => unknown
  /** Whether the caller may store any markup. */
  readonly isTrusted: boolean
}

const UNSAFE_ELEMENTS =
  /<\/?(?:script|style|iframe|object|embed|link|meta|base|form)(?![a-z0-9-])[^<>]*>/gi
const ELEMENT = /<[a-z][^<>]*>/gi
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi

/** Removes active content from markup. */
const clean = (markup: string): string =>
  markup
    .replace(UNSAFE_ELEMENTS, '')
    .replace(ELEMENT, (element) => element.replace(HANDLER, '').replace(/javascript:/gi, ''))

const newTitle = (value: unknown): string => stripTags(toText(value)).trim() || UNTITLED

function newLocale(value: unknown): string {
  const locale = toText(value).trim()
  return LOCALE.test(locale) ? locale : DEFAULT_LOCALE
}

/** A list or an object cannot be converted to a string (docs/decisions/D-030). */
function plainText(value: unknown, name: string): string {
  if (hasMembers(value)) throw invalidType(name, 'string')
  return toText(value).replace(/\r\n?/g, '\n').trim()
}

const headerLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/** Absent parts become empty; values other than objects have no parts. */
function newMail(value: unknown, isTrusted: boolean): ContactFormMail & { active: boolean } {
  const given = asRecord(value)
  const part = (name: string) =>
    toText(Object.hasOwn(given, name) ? given[name] : undefined).replace(/\r\n?/g, '\n')
  const body = part('body').trim()
  return {
    active: isTruthy(given['active']),
    subject: part('subject').trim(),
    sender: part('sender').trim(),
    recipient: part('recipient').trim(),
    body: isTrusted ? body : clean(body),
    additional_headers: headerLines(part('additional_headers')),
    attachments: part('attachments').trim(),
    use_html: isTruthy(given['use_html']),
    exclude_blank: isTruthy(given['exclude_blank']),
  }
}

/** The known sent keys; the map is replaced as a whole. */
function newMessages(value: unknown): Readonly<Record<string, string>> {
  const given = asRecord(value)
  const sent = MESSAGE_KEYS.filter((key) => Object.hasOwn(given, key) && given[key] !== null)
  return Object.fromEntries(sent.map((key) => [key, toText(given[key]).trim()]))
}

/** The form after a write; absent properties are unchanged. */
export function afterWrite(form: ContactFormContent, write: Write): ContactFormContent {
  const { param, isTrusted } = write
  const changed = <T>(name: string, current: T, change: (value: unknown) => T): T => {
    const value = param(name)
    return value === undefined ? current : change(value)
  }
  return {
    title: changed('title', form.title, newTitle),
    locale: changed('locale', form.locale, newLocale),
    form: changed('form', form.form, (value) => {
      const markup = plainText(value, 'form')
      return isTrusted ? markup : clean(markup)
    }),
    mail: changed('mail', form.mail, (value) => ({ ...newMail(value, isTrusted), active: true })),
    mail_2: changed('mail_2', form.mail_2, (value) => newMail(value, isTrusted)),
    messages: changed('messages', form.messages, newMessages),
    additional_settings: changed('additional_settings', form.additional_settings, (value) =>
      plainText(value, 'additional_settings'),
    ),
  }
}
