/** Form submissions: those of the stand-in, those allowed by the operator, or those of the run. */

import { at, listAt } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { numberIn } from '#conformance/ledger/resource.ts'
import { hasExactly, type RecordedChange, type Reversal } from '#conformance/playbook/reversal.ts'
import { type Step, step } from '#conformance/targets/step.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import {
  getSubmission,
  listSubmissions,
  restoreSubmission,
  updateSubmission,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { isAmong } from '#openapi/values/json.ts'
import { ownSubmissions } from './submission-record.ts'

type SubmissionStatus = RequestArguments<typeof listSubmissions>['status']

const idsIn = (body: unknown): readonly number[] =>
  listAt(body, 'data').flatMap((record) => numberIn(record) ?? [])

export async function idsWithStatus(
  context: Context,
  status: SubmissionStatus,
): Promise<readonly number[]> {
  const { body } = await context.callOk(listSubmissions, { status, per_page: 100 })
  return idsIn(body)
}

export const isListed = async (
  context: Context,
  status: SubmissionStatus,
  id: number,
): Promise<boolean> => (await idsWithStatus(context, status)).includes(id)

/** Whether each id is listed, by one request. */
export async function areListed(
  context: Context,
  status: SubmissionStatus,
  ids: readonly number[],
): Promise<readonly boolean[]> {
  const found = await idsWithStatus(context, status)
  return ids.map((id) => found.includes(id))
}

/** Records status and read flag of a submission; both are restored after the case. */
async function backUpState(context: Context, id: number): Promise<void> {
  const { body } = await context.callOk(getSubmission, { id })
  const [status, is_read] = [at(body, 'data', 'status'), at(body, 'data', 'is_read')]
  if (typeof is_read !== 'boolean')
    skip({
      why: 'needs-allowed-record',
      detail: `submission ${id} of --use-records does not exist`,
    })
  if (status === 'trash')
    skip({
      why: 'needs-allowed-record',
      detail: `submission ${id} of --use-records is in the trash`,
    })
  const backUp = (path: string, old: unknown, undo: Step) =>
    context.backUpSetting({
      setting: `${path} of submission ${id}`,
      old,
      undo,
      shown: { operation: getSubmission, args: { id }, path: ['data', path] },
    })
  backUp('is_read', is_read, step(updateSubmission, { id, is_read }))
  // Restored in reverse order: a trashed submission may not be marked.
  backUp('status', status, step(restoreSubmission, { id }))
}

const isAllowedSubmission = ({ args, allowedRecords }: RecordedChange): boolean =>
  isAmong(allowedRecords.records['submission'] ?? [], args['id'])

/** Only allowed submissions are marked or restored from the trash. */
export const SUBMISSION_REVERSALS: readonly Reversal[] = [
  {
    undo: updateSubmission,
    read: getSubmission,
    restoresOldValue: (change) =>
      isAllowedSubmission(change) &&
      hasExactly(change.args, ['id', 'is_read']) &&
      typeof change.old === 'boolean' &&
      change.args['is_read'] === change.old,
  },
  {
    undo: restoreSubmission,
    read: getSubmission,
    restoresOldValue: (change) => isAllowedSubmission(change) && hasExactly(change.args, ['id']),
  },
]

/** The built-in submissions of a stand-in; a case without access to them skips by itself. */
async function builtInSubmissions(context: Context): Promise<readonly number[]> {
  const found = await context.initialState('submissions to use', async (call) => {
    const response = await call(listSubmissions, { status: 'all', per_page: 100 })
    return isAccepted(response) ? idsIn(response.body) : undefined
  })
  return found ?? idsWithStatus(context, 'all')
}

/** On a foreign target: those allowed by the operator, used by one case at a time, or new ones. */
async function remoteSubmissions(context: Context, count: number): Promise<readonly number[]> {
  const allowed = context.target.allowedRecords.records['submission'] ?? []
  if (allowed.length < count) return ownSubmissions(context, count)
  const ids = allowed.slice(0, count)
  for (const id of ids) await backUpState(context, id)
  return ids
}

/** One case at a time, which finds submissions in their original state. */
export const usingSubmissions = (
  context: Context,
  count: number,
  work: (ids: readonly number[]) => Promise<void>,
): Promise<void> =>
  context.withLock('submissions', async () => {
    if (!context.target.isStandIn) return work(await remoteSubmissions(context, count))
    const found = await builtInSubmissions(context)
    if (found.length < count)
      skip({
        why: 'needs-allowed-record',
        detail: `needs ${count} submissions; name them with --use-records`,
      })
    await work(found.slice(0, count))
  })

/** A submission for one call, as `usingSubmissions`. */
export async function submissionForCall(context: Context): Promise<number> {
  const [id = UNASSIGNED_ID] = await context.withLock('submissions', () =>
    remoteSubmissions(context, 1),
  )
  return id
}
