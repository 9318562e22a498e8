/** A request that holds what is required, and nothing wrong, is not refused. */

import { type Case, defineCase, fail, skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { type Answer, codeOf, described, isAccepted } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { askOnce } from './refusal.ts'

/** What a fresh stand-in answers where something has to be there first: a connection, a file, a job. */
const REFUSED_AT_FIRST: Readonly<Record<string, string>> = {
  'spamfilter.webhook.receive': '403 rest_forbidden',
  'contactform.feedback.submit': '415 contactform_unsupported_media_type',
  'builder.site-editor-templates.import': '400 file',
  'builder.form-submissions.restore': '404 rest_not_found',
  'folders.csv.import': '400 rest_missing_callback_param',
  'folders.csv.inspect': '400 rest_missing_callback_param',
  'folders-public.folders.create': '403 rest_forbidden',
  'folders-public.attachments.assign': '403 rest_forbidden',
  'cookie-consent.setup-assistant.finalize': '409 cookie_consent_files_missing',
  'seo.file-size.read': '404',
  'seo.ai-callback.receive': '401',
  'seo.ai-refresh-callback.receive': '401',
  'seo.ai-suggestions.generate': '403',
}

/** Missing arguments are told by this code; whoever sends it demands more than is stated. */
const asksForMore = (answer: Answer): boolean =>
  answer.status === 400 && codeOf(answer) === 'rest_missing_callback_param'

async function runAccepted(context: Context, operation: ContractOperation): Promise<void> {
  const { target } = context
  const reason = target.reasonAgainst(operation)
  if (reason !== undefined) skip(reason)
  const args = await samplesFor(context, operation)
  const answer = await askOnce(context, { operation, args, options: {} })
  if (isAccepted(answer)) return
  const expected = REFUSED_AT_FIRST[operation.id]
  if (expected === undefined && asksForMore(answer))
    fail('a complete request to be accepted', described(answer))
  // What a sample needs is made first, where writing is allowed; elsewhere it may be missing.
  const isPrepared = target.isStandIn && target.mode === 'write'
  if (!isPrepared) skip(`inconclusive: the operation answers ${described(answer)} here`)
  if (described(answer) !== expected) fail(expected ?? 'a success', described(answer))
}

export function acceptedCases(operation: ContractOperation): readonly Case[] {
  const isRead = operation.methods[0] === 'GET' && operation.effect === 'safe'
  const isSafe = isRead || operation.effect === 'safe-post'
  return [
    defineCase({
      id: `${operation.id}/accepted`,
      kind: 'answer',
      level: 'should',
      needs: isRead ? 'read' : 'write',
      spec: operation.spec,
      title: `${operation.id} accepts a request that holds what is required.`,
      ...(!isSafe && { standInOnly: true, isolated: true }),
      run: (context) => runAccepted(context, operation),
    }),
  ]
}
