/** Submissions of forms: those of the stand-in, or those the operator names. */
import { idsOf, listAt } from '#conformance/body.ts'
import { skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Sent } from '#conformance/request.ts'
import { step } from '#conformance/step.ts'
import {
  deleteSubmission,
  listSubmissions,
  restoreSubmission,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'

type SubmissionStatus = Sent<typeof listSubmissions>['status']

export async function listedAs(
  context: Context,
  status: SubmissionStatus,
): Promise<readonly number[]> {
  const { body } = await context.done(listSubmissions, { status, per_page: 100 })
  return idsOf(listAt(body, 'data')).filter((id) => id !== undefined)
}

export const isListed = async (
  context: Context,
  status: SubmissionStatus,
  id: number,
): Promise<boolean> => (await listedAs(context, status)).includes(id)

/** Submissions cannot be created, so a foreign target is only touched where it was allowed. */
export async function givenSubmissions(
  context: Context,
  count: number,
): Promise<readonly number[]> {
  const { isStandIn, nominations } = context.target
  const named = nominations['submission'] ?? []
  const found = isStandIn ? await listedAs(context, 'all') : named
  if (found.length < count) skip(`needs ${count} submissions; name them with --nominate`)
  return found.slice(0, count)
}

/** Whatever is found out meanwhile, the submission does not stay in the trash. */
export async function whileTrashed(context: Context, id: number, look: () => Promise<void>) {
  const undo = step(restoreSubmission, { id })
  const setting = `the place of submission ${id}`
  const restored = context.changing({ setting, old: 'not in the trash', undo })
  await context.done(deleteSubmission, { id })
  try {
    await look()
  } finally {
    await context.done(restoreSubmission, { id })
    restored()
  }
}
