import {
  array,
  bool,
  either,
  literal,
  map,
  named,
  object,
  orEmpty,
  str,
  type Typed,
} from '#openapi/language/schema.ts'
import { keysOf } from '#openapi/values/json.ts'

const Pipe: Typed<readonly [string, string]> = {
  type: 'array',
  prefixItems: [str('Spring camp'), str('spring-camp')],
  minItems: 2,
  maxItems: 2,
  examples: [['Spring camp', 'spring-camp']],
}

const Setting: Typed<readonly [string, string | boolean]> = {
  type: 'array',
  prefixItems: [str('skip_mail'), either(bool(true), str('Programme team'))],
  minItems: 2,
  maxItems: 2,
  examples: [['skip_mail', true]],
}

const Field = named(
  'ContactFormField',
  object({
    type: str('select*'),
    basetype: str('select'),
    name: str('programme'),
    options: array(str('include_blank')),
    raw_values: array(str('Spring camp|spring-camp')),
    labels: array(str('Spring camp')),
    values: array(str('Spring camp')),
    pipes: array(Pipe),
    content: str(''),
  }),
)

const mailTexts = {
  subject: str('Registration for [programme]'),
  sender: str('Example Programmes <team@example.test>'),
  recipient: str('registration@example.test'),
  body: str('Somebody asks about [programme].'),
  additional_headers: str('Cc: team@example.test'),
  attachments: str(''),
}
// An unsaved template has 0 instead of false.
const flag = either(bool(false), literal(0))
const mailParts = { ...mailTexts, use_html: flag, exclude_blank: flag }

export const messageTexts = {
  mail_sent_ok: str('Thank you, your message is on its way.'),
  mail_sent_ng: str('Your message could not be sent. Please try again later.'),
  validation_error: str('One or more fields have an error. Please check and try again.'),
  spam: str('Your message could not be sent. Please try again later.'),
  accept_terms: str('Please accept the terms before you send your message.'),
  invalid_required: str('Please fill out this field.'),
  invalid_too_long: str('This field has a too long input.'),
  invalid_too_short: str('This field has a too short input.'),
  invalid_email: str('Please enter an email address.'),
  invalid_url: str('Please enter a web address.'),
  invalid_tel: str('Please enter a telephone number.'),
  invalid_number: str('Please enter a number.'),
  number_too_small: str('This number is too small.'),
  number_too_large: str('This number is too large.'),
  invalid_date: str('Please enter a date as YYYY-MM-DD.'),
  date_too_early: str('This date is too early.'),
  date_too_late: str('This date is too late.'),
  upload_failed: str('The file could not be uploaded.'),
  upload_file_type_invalid: str('Files of this type are not accepted.'),
  upload_file_too_large: str('The file is too large.'),
  upload_failed_php_error: str('The file could not be uploaded because of a server error.'),
  quiz_answer_not_correct: str('The answer to the quiz is wrong.'),
  captcha_not_match: str('The code you entered is wrong.'),
}
export type MessageKey = keyof typeof messageTexts
// Object.keys widens the literal names.
export const MESSAGE_KEYS = keysOf(messageTexts)

const parts = {
  form: object({
    content: str('[select* programme include_blank "Spring camp|spring-camp"]'),
    fields: array(Field),
  }),
  mail: object({ active: bool(true), ...mailParts }, { optional: ['active'] }),
  mail_2: object({ active: bool(false), ...mailParts }),
}
const additional_settings = object({
  content: str('skip_mail: on'),
  settings: either(
    array(Setting),
    map(Setting, '0', { description: 'The form it takes when a line in the middle was dropped.' }),
  ),
})

export const ContactFormProperties = named(
  'ContactFormProperties',
  object({ ...parts, messages: object(messageTexts), additional_settings }),
)

/** The response to a write contains only the messages sent with it. */
export const WrittenFormProperties = named(
  'WrittenContactFormProperties',
  object({
    ...parts,
    messages: orEmpty(object(messageTexts, { optional: MESSAGE_KEYS })),
    additional_settings,
  }),
)
