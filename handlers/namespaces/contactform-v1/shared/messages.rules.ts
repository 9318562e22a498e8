import { exampleOf } from '#openapi/language/schema.ts'
import {
  MESSAGE_KEYS,
  type MessageKey,
  messageTexts,
} from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { fromKeys, mapValues } from '#openapi/values/json.ts'

type Messages = Readonly<Record<MessageKey, string>>

/** The examples of the contract are the default messages. */
const DEFAULTS: Messages = fromKeys(MESSAGE_KEYS, (key) => String(exampleOf(messageTexts[key])))

/** Every message of a form: its own, or the default. */
export const allMessages = (written: Readonly<Record<string, string>>): Messages =>
  mapValues(DEFAULTS, (text, key) => written[key] ?? text)

/** The stored messages of a form. */
export function ownMessages(written: Readonly<Record<string, string>>): Partial<Messages> {
  const own: Partial<Record<MessageKey, string>> = {}
  for (const key of MESSAGE_KEYS) {
    const text = written[key]
    if (text !== undefined) own[key] = text
  }
  return own
}
