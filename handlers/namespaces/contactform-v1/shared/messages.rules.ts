import {
  MESSAGE_KEYS,
  type MessageKey,
  messageTexts,
} from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { exampleOf } from '#openapi/schema.ts'

type Messages = Readonly<Record<MessageKey, string>>

/** The texts the contract shows as examples are the ones a form starts with. */
const DEFAULTS = Object.fromEntries(
  MESSAGE_KEYS.map((key) => [key, exampleOf(messageTexts[key])]),
) as Messages

/** Every text of a form: its own, else the default. */
export const allMessages = (written: Readonly<Record<string, string>>): Messages => ({
  ...DEFAULTS,
  ...written,
})
