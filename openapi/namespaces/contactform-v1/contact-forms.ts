import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import {
  array,
  int,
  literal,
  map,
  named,
  nullable,
  nullSchema,
  object,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { formArguments } from './form-arguments.ts'
import { ContactFormProperties, WrittenFormProperties } from './form-properties.ts'

const title = str('Registration questions')
const slug = str('registration-questions')
const locale = str('en_US')
const config_errors = orEmpty(
  map(
    array(
      object({
        message: str('There is a possible empty field.'),
        link: uri('https://docs.example.test/errors/maybe-empty'),
      }),
    ),
    'mail.subject',
  ),
)

const collection = { path: '/contactform/v1/contact-forms', spec: '4.4' } as const
const item = {
  path: '/contactform/v1/contact-forms/{id}',
  params: { id: param.digits(12, 'The contact form.') },
  access: 'publish_pages',
  forbidden: 'contactform_forbidden',
  spec: '4.4',
} as const

export const listContactForms = operation({
  ...collection,
  id: 'contactform.contact-forms.list',
  summary: 'List the contact forms.',
  ...PLAIN_GET,
  undeclared: {
    per_page: arg.int({
      check: 'none',
      description: 'Maximum number of forms; all if not positive.',
    }),
    offset: arg.int({
      check: 'none',
      default: 0,
      description: 'Number of forms to skip; only together with per_page.',
    }),
    order: arg.string({ check: 'none', default: 'ASC', description: 'ASC or DESC.' }),
    orderby: arg.string({ check: 'none', default: 'ID', description: 'Field to sort by.' }),
    search: arg.string({ check: 'none', description: 'Text the forms must contain.' }),
  },
  responses: {
    200: array(
      named(
        'ContactFormSummary',
        object({
          id: int(12),
          hash: str('3f9c0a1', { pattern: '^[0-9a-f]{7}$' }),
          slug,
          title,
          locale,
        }),
      ),
    ),
  },
  access: 'edit_posts',
  forbidden: 'contactform_forbidden_list',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
})

export const createContactForm = operation({
  ...collection,
  id: 'contactform.contact-forms.create',
  summary: 'Create a contact form, or preview the form that would be stored.',
  methods: ['POST'],
  undeclared: {
    id: arg.any({ description: 'Must be absent or 0: a form that exists cannot be created.' }),
    ...formArguments,
  },
  responses: {
    200: named(
      'CreatedContactForm',
      object({
        id: nullable(int(12)),
        slug: nullSchema,
        title,
        locale,
        properties: WrittenFormProperties,
        config_errors,
      }),
    ),
  },
  errors: ['rest_invalid_param', 'contactform_post_exists', 'contactform_cannot_save'],
  access: 'publish_pages',
  forbidden: 'contactform_forbidden_create',
  effect: 'crud',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-038' },
})

export const getContactForm = operation({
  ...item,
  id: 'contactform.contact-forms.read',
  summary: 'Read a contact form with all its properties.',
  ...PLAIN_GET,
  responses: {
    200: named(
      'ContactForm',
      object({ id: int(12), slug, title, locale, properties: ContactFormProperties }),
    ),
  },
  errors: ['contactform_not_found'],
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const updateContactForm = operation({
  ...item,
  id: 'contactform.contact-forms.update',
  summary: 'Change the given properties, or preview the result.',
  methods: EDIT_METHODS,
  undeclared: formArguments,
  responses: {
    200: named(
      'UpdatedContactForm',
      object({
        id: int(12),
        slug,
        title,
        locale,
        properties: WrittenFormProperties,
        config_errors,
      }),
    ),
  },
  errors: ['rest_invalid_param', 'contactform_not_found', 'contactform_cannot_save'],
  effect: 'crud',
  actsOn: { id: ['form'] },
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-038' },
})

export const deleteContactForm = operation({
  ...item,
  id: 'contactform.contact-forms.delete',
  summary: 'Remove a contact form permanently.',
  methods: ['DELETE'],
  responses: { 200: object({ deleted: literal(true) }) },
  errors: ['contactform_not_found', 'contactform_cannot_delete'],
  effect: 'crud',
  actsOn: { id: ['form'] },
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})
