/** Forms that are sent on a page: no route of the interface does it, the control interface can (D-016). */

import type {
  FormSubmissionRecord,
  SubmissionAction,
  SubmissionValue,
} from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site.ts'
import { utcNow } from '#handlers/platform/now.ts'

interface SentField {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly value: string
}

export interface SentForm {
  readonly post_id: number
  readonly element_id: string
  readonly form_name: string
  readonly fields: readonly SentField[]
  readonly referer: string
  readonly referer_title?: string | null
  /** 0 for a visitor. */
  readonly user_id?: number
  readonly user_agent?: string
  readonly user_ip?: string
  /** What the form did besides storing the submission. */
  readonly actions?: readonly Pick<SubmissionAction, 'name' | 'label' | 'status' | 'log'>[]
}

type SentPart = 'values' | 'actions'

const sequenceOf = (part: SentPart): string => `form_submission_${part}`

/** Sites whose sequences are above all numbers that their dataset brought. */
const reserved = new WeakSet<Site>()

function reserveIds(site: Site, part: SentPart): void {
  let highest = 0
  for (const submission of site.formSubmissions.all())
    for (const { id } of submission[part]) highest = Math.max(highest, id)
  site.ids.reserve(sequenceOf(part), highest)
}

/** Values and actions are numbered over all submissions. */
function nextIds(site: Site, part: SentPart, count: number): readonly number[] {
  const sequence = sequenceOf(part)
  return Array.from({ length: count }, () => site.ids.next(sequence))
}

/** The first e-mail address stands for the whole submission, else its first value. */
function mainOf(fields: readonly SentField[], values: readonly SubmissionValue[]): number {
  const email = fields.findIndex(({ type }) => type === 'email')
  return values[Math.max(email, 0)]?.id ?? 0
}

function keepSnapshot(site: Site, { post_id, element_id, form_name, fields }: SentForm): void {
  site.formSnapshots.replace({
    id: `${post_id}_${element_id}`,
    post_id,
    element_id,
    name: form_name,
    fields: fields.map(({ id, type, label }) => ({ id, type, label })),
  })
}

/** Stores a form that a visitor or a user sent, and what the form looked like. */
export function recordSubmission(site: Site, sent: SentForm): FormSubmissionRecord {
  const now = utcNow(site)
  const times = { created_at: now, updated_at: now }
  const { post_id, element_id, form_name, fields, referer, actions = [] } = sent
  if (!reserved.has(site)) for (const part of ['values', 'actions'] as const) reserveIds(site, part)
  reserved.add(site)
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
