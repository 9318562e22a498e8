/** Outcomes that tests decide: what would be a hook, a mailer or a word list on the platform. */
import type { Site } from '#fixtures/site.ts'

export interface SubmissionControls {
  /** Words that make a submission spam, wherever they stand in it. */
  readonly disallowed_words: readonly string[]
  readonly mailer: 'ok' | 'failing'
  readonly storage: 'ok' | 'failing'
  /** Stops every submission before its mail, with a status and a text of its own if it has them. */
  readonly abort: { readonly status?: string; readonly message?: string } | null
}

const USUAL: SubmissionControls = {
  disallowed_words: ['understudy-disallowed'],
  mailer: 'ok',
  storage: 'ok',
  abort: null,
}

export const controlsOf = (site: Site): SubmissionControls => ({
  ...USUAL,
  ...site.option<Partial<SubmissionControls>>('contactform.controls', {}),
})

/** Where mails for the people of the site go. */
export function adminEmail(site: Site): string {
  const admin = site.users.all().find(({ roles }) => roles.includes('administrator'))
  return site.option('admin_email', admin?.email ?? 'admin@example.test')
}
