/** `{base}/admin-ajax.php`: forms of pages, submitted by visitors (D-084). */
import type { Site } from '#fixtures/site/site.ts'
import type { ControlRequest } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  recordSubmission,
  type SubmittedForm,
} from '#handlers/namespaces/builder-v1/form-submissions/record-submission.ts'
import {
  type BuilderElement,
  elementsOf,
  valuesOf,
  walkElements,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { siteIsFull } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'

const ACTION = 'builder_pro_forms_send_form'
/** The action that stores the submission; the others are only recorded. */
const STORE_ACTION = 'save-to-database'

const textAt = (values: Json, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

const formIn = ({ body }: ControlRequest): Json => body.form ?? {}

export const isVisitorForm = (control: ControlRequest): boolean =>
  control.dispatch.input.method === 'POST' &&
  textAt(formIn(control), 'action') === control.standIn.publicArgumentName(ACTION)

/** The form widget of an item; the platform accepts forms of drafts as well. */
function formOf(site: Site, sent: Json): BuilderElement | undefined {
  const post = site.posts.get(Number(textAt(sent, 'post_id')))
  if (!post || post.status === 'trash') return undefined
  for (const element of walkElements(elementsOf(post)))
    if (element.widgetType === 'form' && element.id === textAt(sent, 'form_id')) return element
  return undefined
}

const rejection = (message: string, errors: Json = {}): HttpOutput =>
  json({ success: false, data: { message, errors, data: [] } })

/** The fields of a form with the values sent. */
function fieldsOf({ settings }: BuilderElement, sent: Json) {
  const values = asRecord(sent['form_fields'])
  return valuesOf(settings['form_fields'])
    .map(asRecord)
    .map((field) => ({
      id: textAt(field, 'custom_id'),
      type: textAt(field, 'field_type') || 'text',
      label: textAt(field, 'field_label'),
      isRequired: field['required'] === 'true' || field['required'] === true,
      value: textAt(values, textAt(field, 'custom_id')),
    }))
}

const actionNames = ({ settings }: BuilderElement): readonly string[] =>
  valuesOf(settings['submit_actions']).filter((name) => typeof name === 'string')

/** Actions other than storing have no effect here, so they succeed. */
const actionsOf = (form: BuilderElement): SubmittedForm['actions'] & {} =>
  actionNames(form)
    .filter((name) => name !== STORE_ACTION)
    .map((name) => ({ name, label: name, status: 'success', log: null }))

export function handleVisitorForm(control: ControlRequest, site: Site): HttpOutput {
  const { standIn, dispatch } = control
  const sent = formIn(control)
  const form = formOf(site, sent)
  if (!form) return rejection('Your submission failed because the form is invalid.')
  const fields = fieldsOf(form, sent)
  const missing = fields.filter(({ isRequired, value }) => isRequired && value === '')
  if (missing.length)
    return rejection(
      'Your submission failed because of an error.',
      Object.fromEntries(missing.map(({ id }) => [id, 'This field is required.'])),
    )
  if (standIn.sites.isFull(dispatch.site)) return siteIsFull()
  if (actionNames(form).includes(STORE_ACTION))
    recordSubmission(site, {
      post_id: Number(textAt(sent, 'post_id')),
      element_id: form.id,
      form_name: textAt(form.settings, 'form_name'),
      fields,
      referer: textAt(sent, 'referrer'),
      referer_title: textAt(sent, 'referer_title') || null,
      user_agent: dispatch.input.header('user-agent') ?? '',
      actions: actionsOf(form),
    })
  return json({ success: true, data: { message: 'Your submission was successful.', data: [] } })
}
