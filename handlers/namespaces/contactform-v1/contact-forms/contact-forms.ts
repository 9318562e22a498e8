import { submissionControls } from '#fixtures/documents/contactform.ts'
import type { ContactFormContent, ContactFormRecord } from '#fixtures/models/contact-form.ts'
import { contactFormTemplate } from '#fixtures/models/contact-form-template.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { adminEmail } from '#handlers/namespaces/contactform-v1/shared/controls.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
  updateContactForm,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { orEmptyList } from '#openapi/values/json.ts'
import { configErrorsOf } from './config-errors.rules.ts'
import { listForms } from './listing.rules.ts'
import { propertiesOf, writtenProperties } from './properties.rules.ts'
import { storeForm } from './store-form.ts'
import { afterWrite } from './write.rules.ts'

const SHOWN_HASH_LENGTH = 7

export const requireForm = ({ site, param }: Pick<Call, 'site' | 'param'>): ContactFormRecord =>
  requireRecord(site.contactForms.get(toInteger(param('id'))), 'contactform_not_found')

const isSaving = ({ param }: Pick<Call, 'param'>): boolean => param('context') === 'save'

function throwIfStorageFails(site: Site, key: 'cannot_save' | 'cannot_delete'): void {
  if (site.read(submissionControls).storage === 'failing') throw new ApiError(`contactform_${key}`)
}

const contentAfterWrite = ({ param, caller }: Call, form: ContactFormContent): ContactFormContent =>
  afterWrite(form, { param, isTrusted: caller.can('unfiltered_html') })

function insert({ site, caller, urls }: Call, content: ContactFormContent): ContactFormRecord {
  throwIfStorageFails(site, 'cannot_save')
  return storeForm({ site, author: caller.id, language: urls.language }, content)
}

function replace({ site }: Call, form: ContactFormRecord, content: ContactFormContent): void {
  throwIfStorageFails(site, 'cannot_save')
  const modified = zoneNow(site)
  site.contactForms.replace({
    ...form,
    ...content,
    modified,
    config_errors: configErrorsOf(content),
  })
}

/** The response to a write, stored or not. */
function writeResponse({ param }: Call, content: ContactFormContent) {
  const errors = configErrorsOf(content)
  return {
    title: content.title,
    locale: content.locale,
    properties: writtenProperties(content, param('messages') !== undefined),
    config_errors: orEmptyList(errors),
  }
}

export const contactForms = [
  implement(listContactForms, ({ site, param }) => ({
    body: listForms(site.contactForms.all(), param).map(({ id, hash, slug, title, locale }) => ({
      id,
      hash: hash.slice(0, SHOWN_HASH_LENGTH),
      slug,
      title,
      locale,
    })),
  })),
  implement(createContactForm, (call) => {
    const { site, param } = call
    if (toInteger(param('id')) !== 0) throw new ApiError('contactform_post_exists')
    const content = contentAfterWrite(call, contactFormTemplate(adminEmail(site)))
    const id = isSaving(call) ? insert(call, content).id : null
    // The record is not reloaded, so even a stored form has no slug in the response.
    return { body: { id, slug: null, ...writeResponse(call, content) } }
  }),
  implement(getContactForm, (call) => {
    const form = requireForm(call)
    const { id, slug, title, locale } = form
    return { body: { id, slug, title, locale, properties: propertiesOf(form) } }
  }),
  implement(updateContactForm, (call) => {
    const form = requireForm(call)
    const content = contentAfterWrite(call, form)
    if (isSaving(call)) replace(call, form, content)
    return { body: { id: form.id, slug: form.slug, ...writeResponse(call, content) } }
  }),
  implement(deleteContactForm, (call) => {
    const form = requireForm(call)
    throwIfStorageFails(call.site, 'cannot_delete')
    call.site.contactForms.remove(form.id)
    return { body: { deleted: true } }
  }),
]
