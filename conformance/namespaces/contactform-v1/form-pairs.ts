/** Section 4.4: each two members of a contact form are stored together, and all others are kept. */
import { at } from '#conformance/call/body.ts'
import { checkPath } from '#conformance/call/check.ts'
import { LONG_PLAIN_TEXT } from '#conformance/call/sample.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow, ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import { exploreUpdates, type WrittenRecord } from '#conformance/pairs/explore-writes.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import {
  getContactForm,
  updateContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { FORM } from './form-record.ts'

const LOCALE = 'de_DE'

const VALUES: ArgumentValues = {
  method: EDIT_METHODS,
  title: ['Größe & more', LONG_PLAIN_TEXT, undefined],
  locale: ['en_US', LOCALE, undefined],
  form: [
    '<label>Grüße\n[text* name]</label>\n[submit "Send"]',
    '[email mail]\n[submit "Go"]',
    undefined,
  ],
  additional_settings: ['demo_mode: on', 'skip_mail: on\ndemo_mode: on', undefined],
  subject: ['A message from [name]', 'Grüße & "thanks"', undefined],
  success: ['Thank you & bye', 'Danke, tschüß', undefined],
}

/** The members of a form by the names of their values. */
const shownIn = (form: unknown) => ({
  title: at(form, 'title'),
  locale: at(form, 'locale'),
  form: at(form, 'properties', 'form', 'content'),
  additional_settings: at(form, 'properties', 'additional_settings', 'content'),
  subject: at(form, 'properties', 'mail', 'subject'),
  success: at(form, 'properties', 'messages', 'mail_sent_ok'),
})

/** The title keeps the tag that identifies the form. */
const sentFor = ({ method: _, title, ...row }: ArgumentRow, tag: string): ArgumentRow => ({
  ...row,
  title: title === undefined ? undefined : `${tag} ${title}`,
})

const argumentsOf = ({ subject, success, ...plain }: ArgumentRow): ArgumentRow => ({
  ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  ...(subject !== undefined && { mail: { subject } }),
  ...(success !== undefined && { messages: { mail_sent_ok: success } }),
})

async function formToWrite(context: Context): Promise<WrittenRecord> {
  const { id, tag, record } = await context.createRecord(FORM, { locale: LOCALE })
  checkPath('locale', at(record, 'locale')).is(LOCALE)
  return {
    async write(row) {
      const method = EDIT_METHODS.find((each) => each === row['method']) ?? 'POST'
      const args = { ...argumentsOf(sentFor(row, tag)), id, context: 'save' }
      await context.callOk(updateContactForm, args, { method })
    },
    read: async () => (await context.callOk(getContactForm, { id })).body,
    check(row, before, after) {
      const sent = sentFor(row, tag)
      const old: ArgumentRow = shownIn(before)
      for (const [name, value] of Object.entries(shownIn(after)))
        checkPath(name, value).is(sent[name] === undefined ? old[name] : sent[name])
    },
  }
}

const updateCase: Case = defineCase({
  ...SCENARIO,
  spec: '4.4',
  id: `${updateContactForm.id}/pairs.${EDIT_METHODS.join('-')}`,
  title: 'Each two members of a contact form are stored together, and all others are kept.',
  run: (context) =>
    exploreUpdates({
      values: VALUES,
      isPossible: () => true,
      create: () => formToWrite(context),
    }),
})

export const formPairs: Playbook = { cases: [updateCase] }
