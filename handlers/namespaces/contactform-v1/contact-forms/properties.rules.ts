import type { ContactFormContent } from '#fixtures/models/contact-form.ts'
import {
  scanFormTags,
  toField,
} from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import {
  allMessages,
  ownMessages,
} from '#handlers/namespaces/contactform-v1/shared/messages.rules.ts'
import { settingsOf } from '#handlers/namespaces/contactform-v1/shared/settings.rules.ts'
import { orEmptyList } from '#openapi/values/json.ts'

/** The properties in a response. */
export const propertiesOf = (content: ContactFormContent) => ({
  form: { content: content.form, fields: scanFormTags(content.form).map(toField) },
  mail: content.mail,
  mail_2: content.mail_2,
  messages: allMessages(content.messages),
  additional_settings: {
    content: content.additional_settings,
    settings: settingsOf(content.additional_settings),
  },
})

/** The response to a write with messages contains only those; an empty map is sent as a list. */
export function writtenProperties(content: ContactFormContent, hasMessages: boolean) {
  const properties = propertiesOf(content)
  if (!hasMessages) return properties
  const messages = ownMessages(content.messages)
  return { ...properties, messages: orEmptyList(messages) }
}
