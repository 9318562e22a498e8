/** Extracts contact forms from responses. */
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import { allMessages } from '#handlers/namespaces/contactform-v1/shared/messages.rules.ts'
import { type ExtractedRecord, extractor, itemsIn } from '#handlers/platform/extract.ts'
import {
  getContactForm,
  listContactForms,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'

const HASH_LENGTH = 64
const PLACEHOLDER_EMAIL = 'nobody@example.test'

/** Responses contain only the start of the hash. */
const hashIn = ({ hash, id }: Json): string => String(hash ?? id).padEnd(HASH_LENGTH, '0')

/** The messages that differ from the defaults. */
function messagesIn(shown: unknown): Json {
  if (!isRecord(shown)) return {}
  const defaults: Json = allMessages({})
  return Object.fromEntries(Object.entries(shown).filter(([name, text]) => defaults[name] !== text))
}

function propertiesIn(shown: unknown): Json {
  if (!isRecord(shown)) return {}
  const { form, mail, mail_2, messages, additional_settings } = shown
  return {
    ...{ mail, mail_2 },
    form: memberOf(form, 'content'),
    messages: messagesIn(messages),
    additional_settings: memberOf(additional_settings, 'content'),
  }
}

/** Lists contain forms without their properties. */
function extractForm(item: Json): ExtractedRecord {
  const { id, slug, title, locale, properties } = item
  const { form, mail, mail_2 } = contactFormTemplate(PLACEHOLDER_EMAIL)
  const defaults = { form, mail, mail_2 }
  const hasProperties = isRecord(properties)
  return {
    collection: 'contactForms',
    isRaw: hasProperties,
    record: {
      ...{ id, slug, title, locale },
      ...(item['hash'] !== undefined && { hash: hashIn(item) }),
      ...(hasProperties ? propertiesIn(properties) : { ...defaults, hash: hashIn(item) }),
    },
  }
}

export const contactFormExtractors = [
  extractor([listContactForms, getContactForm], (body) =>
    itemsIn(body)
      .filter(({ id }) => typeof id === 'number')
      .map(extractForm),
  ),
]
