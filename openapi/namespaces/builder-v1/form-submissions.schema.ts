import { response } from '#openapi/language/define.ts'
import {
  array,
  bool,
  either,
  emptyArray,
  int,
  named,
  nullable,
  nullSchema,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { envelope } from './envelope.ts'

const time = (example: string) =>
  str(example, { pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' })

const SubmissionValue = named(
  'SubmissionValue',
  object({ id: int(101), key: str('email'), value: str('alex@example.test') }),
)

const post = object(
  { id: int(10), edit_url: uri('https://example.test/admin/post.php?post=10&action=builder') },
  { optional: ['edit_url'] },
)
const form = { name: str('Registration'), element_id: str('476d0ce') }

const submissionFields = {
  actions_count: int(1),
  actions_succeeded_count: int(0),
  referer: str('https://example.test/registration/'),
  referer_title: nullable(str('Registration')),
  element_id: form.element_id,
  main_meta_id: str('101'),
  user_id: nullable(str('0')),
  user_agent: str('Mozilla/5.0'),
  user_ip: str('203.0.113.7'),
  user_name: either(nullSchema, str('Programme Team')),
  created_at_gmt: time('2026-02-03 09:15:00'),
  updated_at_gmt: time('2026-02-03 09:15:00'),
  created_at: time('2026-02-03 10:15:00'),
  updated_at: time('2026-02-03 10:15:00'),
  status: oneOf('new', 'trash'),
  is_read: bool(false),
}

const SubmissionRow = named(
  'SubmissionRow',
  object(
    {
      id: int(42),
      post,
      form: object(form),
      ...submissionFields,
      main: SubmissionValue,
      values: array(SubmissionValue, { description: 'Only the main value.' }),
    },
    { optional: ['main', 'values'] },
  ),
)

const FormAction = named(
  'SubmissionFormAction',
  object(
    {
      id: int(2),
      name: str('webhook'),
      label: str('Webhook'),
      status: oneOf('failed', 'success'),
      log: str('Webhook error.'),
      created_at: time('2026-02-03 10:15:00'),
      updated_at: time('2026-02-03 10:15:00'),
    },
    { optional: ['log'] },
  ),
)

const Submission = named(
  'Submission',
  object(
    {
      id: int(42),
      post,
      form: object(
        {
          ...form,
          fields: array(object({ id: str('email'), type: str('email'), label: str('E-mail') })),
        },
        { optional: ['fields'] },
      ),
      ...submissionFields,
      values: array(SubmissionValue),
      main: SubmissionValue,
      form_actions_log: array(FormAction),
    },
    { optional: ['main', 'values'] },
  ),
)

export const SubmissionList = object({
  data: array(SubmissionRow),
  meta: object({
    pagination: object({
      current_page: int(1),
      per_page: int(50),
      total: int(1),
      last_page: int(1),
    }),
    count: object({ all: int(1), trash: int(0), read: int(0), unread: int(1) }),
  }),
})

export const SubmissionView = named('SubmissionView', envelope(Submission))

/** The result of a write to several submissions. */
export const SubmissionsAffected = named(
  'SubmissionsAffected',
  object({
    data: emptyArray,
    meta: object({ affected: int(2), failed: int(0) }),
  }),
)

const CSV = [
  '"E-mail","Form Name (ID)","Submission ID","Created At","User ID","User Agent","User IP","Referrer"',
  '"alex@example.test","Registration (476d0ce)","42","2026-02-03 10:15:00","0","Mozilla/5.0","203.0.113.7","https://example.test/registration/"',
  '',
].join('\r\n')

export const SubmissionExport = response({
  contentType: 'text/csv',
  body: str(CSV),
  headers: { 'Content-Disposition': 'The file name.' },
  description: 'A header and one line for each submission; columns of all exported forms.',
})

const options = (label: string, value: string) =>
  envelope(array(object({ label: str(label), value: str(value) })))

export const RefererOptions = options('Registration', 'https://example.test/registration/')
export const FormOptions = options('Registration (476d0ce)', '10_476d0ce')
