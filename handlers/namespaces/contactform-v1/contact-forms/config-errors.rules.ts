/** Configuration errors of a form: mails that may be empty or undeliverable, invalid names. */
import type {
  ConfigErrors,
  ContactFormContent,
  ContactFormMail,
} from '#fixtures/models/contact-form.ts'
import {
  type FormTag,
  isRequired,
  scanFormTags,
} from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import {
  oneLine,
  replaceTags,
  stripTags,
} from '#handlers/namespaces/contactform-v1/shared/mail-tags.rules.ts'
import { isOn } from '#handlers/namespaces/contactform-v1/shared/settings.rules.ts'
import { isMailboxList } from '#handlers/namespaces/contactform-v1/shared/values.rules.ts'

const PROBLEMS = {
  'maybe-empty': 'There is a possible empty field.',
  'invalid-mailbox-syntax': 'Invalid mailbox syntax is used.',
  'invalid-mail-header': 'There are invalid mail header fields.',
  'unavailable-names': 'Unavailable names are used for form controls.',
  'unavailable-html-elements': 'Unavailable HTML elements are used in the form template.',
  'dots-in-names': 'Dots are used in form-tag names.',
  'colons-in-names': 'Colons are used in form-tag names.',
  'html-in-message': 'HTML tags are used in a message.',
  'deprecated-settings': 'Deprecated settings are used.',
} as const
type ConfigProblem = keyof typeof PROBLEMS

/** Query variables of the platform. */
const RESERVED = new Set([
  ...['m', 'p', 'posts', 'w', 'cat', 's', 'search', 'exact', 'sentence', 'page', 'paged', 'more'],
  ...['tb', 'pb', 'author', 'order', 'orderby', 'year', 'monthnum', 'day', 'hour', 'minute'],
  ...['second', 'name', 'category_name', 'tag', 'feed', 'author_name', 'pagename', 'page_id'],
  ...[
    'error',
    'attachment',
    'attachment_id',
    'preview',
    'robots',
    'taxonomy',
    'term',
    'rest_route',
  ],
])
const MAILBOX_HEADERS = ['reply-to', 'cc', 'bcc']
const MAX_HEADERS = 1000
const HEADER = /^([0-9A-Za-z-]+):(.*)$/
const EXAMPLE_EMAIL = 'example@example.test'
const EXAMPLE_TEXT = 'example'

/** The worst-case text of a tag: an optional field may be empty. */
function exampleOf(name: string, tags: readonly FormTag[]): string | undefined {
  if (name.startsWith('_user_')) return ''
  if (name.startsWith('_')) return name.endsWith('_email') ? EXAMPLE_EMAIL : EXAMPLE_TEXT
  const tag = tags.find((candidate) => candidate.name === name)
  if (!tag) return undefined
  if (!isRequired(tag) && tag.type !== 'radio') return ''
  const last = tag.pipes.at(-1)?.[1]
  const isAddress = tag.basetype === 'email' || (last !== undefined && isMailboxList(last))
  return isAddress ? EXAMPLE_EMAIL : EXAMPLE_TEXT
}

const mailboxProblem = (text: string): ConfigProblem | undefined =>
  isMailboxList(text) ? undefined : 'invalid-mailbox-syntax'

function headerProblem(line: string): ConfigProblem | undefined {
  const [, name = '', value = ''] = HEADER.exec(line) ?? []
  if (!name) return 'invalid-mail-header'
  const isMailbox = MAILBOX_HEADERS.includes(name.toLowerCase()) && value.trim() !== ''
  return isMailbox ? mailboxProblem(value) : undefined
}

type Section = readonly [string, readonly (ConfigProblem | undefined)[]]

function mailSections(
  word: string,
  mail: ContactFormMail,
  tags: readonly FormTag[],
): readonly Section[] {
  const fill = (text: string) => replaceTags(text, (name) => exampleOf(name, tags))
  const emptyProblem = (text: string) => (fill(text).trim() ? undefined : ('maybe-empty' as const))
  const headers = mail.additional_headers.split('\n', MAX_HEADERS).filter(Boolean)
  return [
    [`${word}.subject`, [emptyProblem(mail.subject)]],
    [`${word}.sender`, [mailboxProblem(oneLine(fill(mail.sender)))]],
    [`${word}.recipient`, [mailboxProblem(oneLine(fill(mail.recipient)))]],
    [`${word}.additional_headers`, headers.map((line) => headerProblem(fill(line)))],
    [`${word}.body`, [emptyProblem(mail.body)]],
  ]
}

function formProblems(
  form: string,
  tags: readonly FormTag[],
): readonly (ConfigProblem | undefined)[] {
  const some = (test: (tag: FormTag) => boolean, problem: ConfigProblem) =>
    tags.some(test) ? problem : undefined
  return [
    some(({ name }) => RESERVED.has(name), 'unavailable-names'),
    /<form[\s>]/i.test(form) ? 'unavailable-html-elements' : undefined,
    some(({ raw_name }) => raw_name.includes('.'), 'dots-in-names'),
    some(({ raw_name }) => raw_name.includes(':'), 'colons-in-names'),
  ]
}

function sectionsOf(content: ContactFormContent): readonly Section[] {
  const tags = scanFormTags(content.form)
  const settings = content.additional_settings
  const isSilent = isOn(settings, 'demo_mode') || isOn(settings, 'skip_mail')
  return [
    ['form.body', formProblems(content.form, tags)],
    ...(isSilent ? [] : mailSections('mail', content.mail, tags)),
    ...(isSilent || !content.mail_2.active ? [] : mailSections('mail_2', content.mail_2, tags)),
    ...Object.entries(content.messages).map(
      ([key, text]): Section => [
        `messages.${key}`,
        [stripTags(text) === text ? undefined : 'html-in-message'],
      ],
    ),
    [
      'additional_settings.body',
      [/^on_(?:sent_ok|submit)[\t ]*:/m.test(settings) ? 'deprecated-settings' : undefined],
    ],
  ]
}

const linkOf = (problem: ConfigProblem): string => `https://docs.example.test/errors/${problem}`

export function configErrorsOf(content: ContactFormContent): ConfigErrors {
  const found = sectionsOf(content).map(([section, problems]) => {
    const kinds = [...new Set(problems.filter((problem) => problem !== undefined))]
    return [
      section,
      kinds.map((kind) => ({ message: PROBLEMS[kind], link: linkOf(kind) })),
    ] as const
  })
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0))
}
