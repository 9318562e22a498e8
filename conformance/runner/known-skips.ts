import type { SkipCode, SkipReason } from '#conformance/call/skip-reason.ts'

/** Cases that an unbroken stand-in with the dataset demo skips; `known-skips.test.ts` checks the list. */
const KNOWN_SKIPS: readonly string[] = [
  'builder.site-editor-conditions.read/answer.named',
  'builder.site-editor-conditions.read/own.named',
  'builder.send-event.list/args.per_page.size',
  'builder.send-event.list/args.page.turns',
  'builder.send-event.list/args.search.leaves-out',
  'builder.form-submissions.read/path.id.refusal',
  // Other cases may add revisions to the same site before these run.
  'core.post-revisions.list/args.per_page.size',
  'core.post-revisions.list/args.page.turns',
  'core.post-revisions.list/args.offset.skips',
  'core.post-autosaves.read/path.id.refusal',
  'core.page-revisions.list/args.per_page.size',
  'core.page-revisions.list/args.page.turns',
  'core.page-revisions.list/args.offset.skips',
]

/** Reasons that depend on what a target shows; the others depend on the options of the run. */
const SHOWN: readonly (SkipCode | undefined)[] = [
  'inconclusive',
  'set-up',
  'too-few-records',
  'no-more-made',
  'setting-left-alone',
]

/** A skip that an unbroken stand-in does not give hides a fault. */
export const hidesFault = (id: string, { why }: Pick<SkipReason, 'why'>): boolean =>
  SHOWN.includes(why) && !KNOWN_SKIPS.includes(id)
