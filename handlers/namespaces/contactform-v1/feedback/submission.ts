/** The parsed data of one submission. */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { ContactFormRecord } from '#fixtures/models/contact-form.ts'
import { adminEmail } from '#handlers/namespaces/contactform-v1/shared/controls.ts'
import { scanFormTags } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import {
  replaceTags,
  stripTags,
  type TagText,
} from '#handlers/namespaces/contactform-v1/shared/mail-tags.rules.ts'
import { allMessages } from '#handlers/namespaces/contactform-v1/shared/messages.rules.ts'
import {
  type GeneratedRule,
  rulesFor,
} from '#handlers/namespaces/contactform-v1/shared/schema.rules.ts'
import { isOn } from '#handlers/namespaces/contactform-v1/shared/settings.rules.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { MessageKey } from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { fieldText, type SentForm } from './field-text.rules.ts'
import { valuesOf } from './validation.rules.ts'

export interface Submission extends SentForm {
  readonly form: ContactFormRecord
  readonly unitTag: string
  readonly userAgent: string
  readonly call: Call
}

/** The stand-in has no client address. */
export const CLIENT_ADDRESS = '127.0.0.1'

export function submissionOf(call: Call, form: ContactFormRecord, unitTag: string): Submission {
  const { body, header } = call.request
  return {
    form,
    tags: scanFormTags(form.form),
    fields: body.form ?? {},
    files: body.files ?? {},
    unitTag,
    userAgent: header('user-agent') ?? '',
    call,
  }
}

export const hasSetting = ({ form }: Pick<Submission, 'form'>, name: string): boolean =>
  isOn(form.additional_settings, name)

function siteTexts({ call: { site, urls } }: Submission): readonly (readonly [string, string])[] {
  const { name, description } = site.read(siteIdentity)
  const now = zoneNow(site)
  return [
    ['_site_title', name],
    ['_site_description', description],
    ['_site_url', urls.home],
    ['_site_domain', new URL(urls.base).hostname],
    ['_site_admin_email', adminEmail(site)],
    ['_date', now.slice(0, 10)],
    ['_time', now.slice(11, 16)],
  ]
}

function callerTexts(submission: Submission): readonly (readonly [string, string])[] {
  const { call, fields, userAgent } = submission
  const { user } = call.caller
  const id = Number(valuesOf(fields, '_contactform_container_post')[0])
  const post = call.site.posts.get(id)
  return [
    ['_remote_ip', CLIENT_ADDRESS],
    ['_user_agent', userAgent],
    ['_post_id', post ? String(post.id) : ''],
    ['_post_title', post?.title ?? ''],
    ['_post_name', post?.slug ?? ''],
    ['_user_login', user?.login ?? ''],
    ['_user_email', user?.email ?? ''],
    ['_user_display_name', user?.display_name ?? ''],
  ]
}

/** The texts of all tags of a submission; unknown tags are unchanged. */
export function tagTexts(submission: Submission): TagText {
  const special = new Map([
    ['_contact_form_title', submission.form.title],
    ...siteTexts(submission),
    ...callerTexts(submission),
  ])
  return (name) => {
    const raw = /^_raw_(.+)$/.exec(name)?.[1]
    if (raw) return valuesOf(submission.fields, raw).join(', ')
    return fieldText(submission, name) ?? special.get(name)
  }
}

/** A message of the form with the values of the submission. */
export function messageOf(submission: Submission, key: MessageKey): string {
  const texts = tagTexts(submission)
  const message = stripTags(allMessages(submission.form.messages)[key])
  return replaceTags(message, (name) => {
    const text = texts(name)
    return text === undefined ? undefined : escapeMarkup(text)
  })
}

/** The rules of the form, with its own messages or those of a submission. */
export function schemaRules(
  { form, tags, call: { site } }: Pick<Submission, 'form' | 'tags' | 'call'>,
  say: (key: MessageKey) => string = (key) => stripTags(allMessages(form.messages)[key]),
): readonly GeneratedRule[] {
  const today = zoneNow(site).slice(0, 10)
  return rulesFor({ tags, say, today })
}
