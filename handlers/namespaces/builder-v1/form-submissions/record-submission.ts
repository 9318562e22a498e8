/**
 * Form submissions of visitors: no route of the interface offers them, the control interface does
 * (D-016).
 */

import type {
  FormSubmissionRecord,
  SubmissionAction,
  SubmissionValue,
} from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow } from '#handlers/platform/now.ts'

interface FormField {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly value: string
}

export interface SubmittedForm {
  readonly post_id: number
  readonly element_id: string
  readonly form_name: string
  readonly fields: readonly FormField[]
  readonly referer: string
  readonly referer_title?: string | null
  /** 0 for a visitor. */
  readonly user_id?: number
  readonly user_agent?: string
  readonly user_ip?: string
  /** Further actions of the form. */
  readonly actions?: readonly Pick<SubmissionAction, 'name' | 'label' | 'status' | 'log'>[]
}

type SubmissionPart = 'values' | 'actions'

/** Values and actions are numbered across all submissions, those of the dataset included. */
function nextIds(site: Site, part: SubmissionPart, count: number): readonly number[] {
  const sequence = `form_submission_${part}`
  for (const submission of site.formSubmissions.all())
    for (const { id } of submission[part]) site.ids.reserve(sequence, id)
  return Array.from({ length: count }, () => site.ids.next(sequence))
}

/** The main value is the first e-mail address, or else the first value. */
function mainOf(fields: readonly FormField[], values: readonly SubmissionValue[]): number {
  const email = fields.findIndex(({ type }) => type === 'email')
  return values[Math.max(email, 0)]?.id ?? 0
}

function keepSnapshot(site: Site, { post_id, element_id, form_name, fields }: SubmittedForm): void {
  site.formSnapshots.replace({
    id: `${post_id}_${element_id}`,
    post_id,
    element_id,
    name: form_name,
    fields: fields.map(({ id, type, label }) => ({ id, type, label })),
  })
}

/** Stores a submitted form and a snapshot of its fields. */
export function recordSubmission(site: Site, sent: SubmittedForm): FormSubmissionRecord {
  const now = utcNow(site)
  const times = { created_at: now, updated_at: now }
  const { post_id, element_id, form_name, fields, referer, actions = [] } = sent
  const valueIds = nextIds(site, 'values', fields.length)
  const values = fields.map(({ id, value }, at) => ({ id: valueIds[at] ?? 0, key: id, value }))
  const actionIds = nextIds(site, 'actions', actions.length)
  keepSnapshot(site, sent)
  return site.formSubmissions.insert({
    id: site.ids.next('form_submission'),
    post_id,
    element_id,
    form_name,
    referer,
    referer_title: sent.referer_title ?? null,
    user_id: sent.user_id ?? 0,
    user_agent: sent.user_agent ?? '',
    user_ip: sent.user_ip ?? '',
    ...times,
    status: 'new',
    is_read: false,
    main_meta_id: mainOf(fields, values),
    values,
    actions: actions.map((action, at) => ({ id: actionIds[at] ?? 0, ...action, ...times })),
  })
}
