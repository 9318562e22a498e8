import { arg } from '#openapi/language/define.ts'

const mail = (description: string) =>
  arg.object({
    check: 'none',
    description,
    properties: {
      active: arg.bool({ description: 'Whether this mail is sent.' }),
      subject: arg.string({ description: 'Subject line.' }),
      sender: arg.string({ description: 'Mailbox the mail comes from.' }),
      recipient: arg.string({ description: 'Mailbox the mail goes to.' }),
      body: arg.string({ description: 'Text of the mail, with field tags.' }),
      additional_headers: arg.string({ description: 'Further header lines.' }),
      attachments: arg.string({ description: 'Files to attach, by field tag or path.' }),
      use_html: arg.bool({ description: 'Send the body as HTML.' }),
      exclude_blank: arg.bool({ description: 'Leave out lines whose tags are all empty.' }),
    },
  })

/** The arguments of create and update; only `additional_settings` is ever rejected. */
export const formArguments = {
  title: arg.string({ check: 'none', description: 'Title of the form.' }),
  locale: arg.string({ check: 'none', description: 'Locale code of the form.' }),
  form: arg.string({ check: 'none', description: 'Markup of the form, with its field tags.' }),
  mail: mail('The mail every submission sends.'),
  mail_2: mail('A second mail, such as a receipt.'),
  messages: arg.object({
    check: 'none',
    additionalProperties: { type: 'string' },
    description: 'Texts shown to the sender, by message key.',
  }),
  additional_settings: arg.string({ description: 'Further settings, one `name: value` a line.' }),
  context: arg.string({
    check: 'none',
    description: 'Only the value save stores the form; anything else is a dry run.',
  }),
}
