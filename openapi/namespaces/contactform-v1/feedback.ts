import {
  arg,
  operation,
  param,
  plainGet,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  array,
  either,
  int,
  literal,
  map,
  named,
  nullable,
  num,
  object,
  oneOf,
  orEmpty,
  str,
  type Typed,
  uri,
} from '#openapi/language/schema.ts'

const Quiz: Typed<readonly [string, string]> = {
  type: 'array',
  prefixItems: [
    str('1+1=?'),
    str('c81e728d9d4c2f636f067f89cc14862c', { pattern: '^[0-9a-f]{32}$' }),
  ],
  minItems: 2,
  maxItems: 2,
  examples: [['1+1=?', 'c81e728d9d4c2f636f067f89cc14862c']],
}
const challenges = {
  quiz: map(Quiz, 'quiz-1'),
  captcha: map(uri('https://example.test/uploads/captcha/2041837.png'), 'captcha-1'),
}

const FeedbackResponse = named(
  'ContactFormFeedback',
  object(
    {
      contact_form_id: int(12),
      status: str('validation_failed', {
        pattern: '^[a-z][0-9a-z_]+$',
        description:
          'error, validation_failed, acceptance_missing, spam, aborted, mail_sent, mail_failed, or the word of a hook.',
      }),
      message: str('One or more fields have an error. Please check and try again.'),
      invalid_fields: array(
        object({
          field: str('your-email'),
          message: str('Please enter an email address.'),
          idref: nullable(str('registration-email')),
          error_id: str('contactform-f12-p34-o1-ve-your-email'),
        }),
      ),
      posted_data_hash: str('', { pattern: '^([0-9a-f]{32})?$' }),
      into: str('#contactform-f12-p34-o1', { pattern: '^#[A-Za-z0-9_-]+$' }),
      demo_mode: literal(true),
      ...challenges,
    },
    { optional: ['posted_data_hash', 'demo_mode', 'quiz', 'captcha'] },
  ),
)

const field = str('your-name')
const error = str('This field has a too long input.')
const accept = array(str('.pdf'))
const bound = either(str('0'), num(0))

const FeedbackRule = named(
  'ContactFormFeedbackRule',
  either(
    object({
      rule: oneOf('maxlength', 'minlength', 'minitems', 'maxitems', 'minfilesize', 'maxfilesize'),
      field,
      threshold: int(400),
      error,
    }),
    object({
      rule: oneOf('minnumber', 'maxnumber', 'mindate', 'maxdate'),
      field,
      threshold: str('2026-03-01'),
      error,
    }),
    object({
      rule: oneOf('required', 'requiredfile', 'email', 'url', 'tel', 'number', 'date', 'time'),
      field,
      error,
    }),
    object({ rule: oneOf('file', 'enum', 'dayofweek'), field, accept, error }),
    object({ rule: literal('stepnumber'), field, base: bound, interval: bound, error }),
    object({ rule: oneOf('all', 'any') }, { open: true }),
  ),
)

const shared = {
  params: { id: param.digits(12, 'The contact form.') },
  access: 'public',
  spec: '4.4',
} as const

const hiddenField = (description: string) => arg.string({ check: 'none', description })

export const submitFeedback = operation({
  ...shared,
  id: 'contactform.feedback.submit',
  upload: true,
  summary: 'Submit a form as multipart/form-data, one part per field of the form.',
  methods: ['POST'],
  path: '/contactform/v1/contact-forms/{id}/feedback',
  consumes: ['multipart/form-data'],
  readsAnyField: true,
  undeclared: {
    _contactform: hiddenField('Id of the form.'),
    _contactform_version: hiddenField('Version of the component that printed the form.'),
    _contactform_locale: hiddenField('Locale of the form.'),
    _contactform_unit_tag: hiddenField(
      'Names the place of the form; without it nothing is submitted.',
    ),
    _contactform_container_post: hiddenField('Id of the item that shows the form.'),
    _contactform_posted_data_hash: hiddenField('Hash of the submission before this one.'),
  },
  responses: { 200: FeedbackResponse },
  errors: [
    'contactform_unsupported_media_type',
    'contactform_not_found',
    'contactform_unit_tag_not_found',
  ],
  effect: 'outward',
  actsOn: { id: ['form'] },
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-038' },
})

export const getFeedbackSchema = operation({
  ...shared,
  id: 'contactform.feedback.read-schema',
  summary: 'Read the validation rules of a submission.',
  ...plainGet('/contactform/v1/contact-forms/{id}/feedback/schema'),
  responses: {
    200: object({
      version: str('contactform SWV Schema 2024-10'),
      locale: str('en_US'),
      rules: array(FeedbackRule),
    }),
  },
  errors: ['contactform_not_found'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const refillContactForm = operation({
  ...shared,
  id: 'contactform.contact-forms.refill',
  summary: 'Get new quiz questions and captchas for a cached form.',
  ...plainGet('/contactform/v1/contact-forms/{id}/refill'),
  responses: { 200: orEmpty(object(challenges, { optional: ['quiz', 'captcha'] })) },
  errors: ['contactform_not_found'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})
