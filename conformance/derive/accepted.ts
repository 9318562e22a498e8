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
  'suite.connect.authorize': '403 forbidden',
  'suite.themes.create': '404 not_found',
  'suite.themes.activate': '404 not_found',
  'suite.plugins.upgrade': '404 not_found',
  'suite.migration.run': '400 bad_request',
  'suite.migration.rollback': '400 bad_request',
  'image-optimizer.connect.authorize': '403 forbidden',
  'image-optimizer.optimization-details.read': '500 bad_request',
  'image-optimizer.images.optimize': '500 bad_request',
  'image-optimizer.bulk.cancel': '500 forbidden',
  'image-optimizer.backups.restore': '500 internal_server_error',
  'builder.site-editor-templates.import': '400 file',
  'builder.form-submissions.restore': '404 rest_not_found',
  'builder-pro.posts-widget.render': '404 document_not_exist',
  'folders.csv.import': '400 rest_missing_callback_param',
  'folders.csv.inspect': '400 rest_missing_callback_param',
  'folders-public.folders.create': '403 rest_forbidden',
  'folders-public.attachments.assign': '403 rest_forbidden',
  'cookie-consent.scan-requests.report': '400 rest_missing_callback_param',
  'cookie-consent.setup-assistant.finalize': '409 cookie_consent_files_missing',
  'cookie-consent.cloud-scans.read': '404 cookie_consent_scan_not_found',
  'cookie-consent.cloud-scans.suggest-packages': '404 cookie_consent_scan_not_found',
  'cookie-consent.scan-requests.read-result': '404 cookie_consent_scan_request_not_found',
  'cookie-consent.packages.install': '404 cookie_consent_package_not_found',
  'seo.file-size.read': '404',
  'seo.ai-callback.receive': '401',
  'seo.ai-refresh-callback.receive': '401',
  'seo.ai-suggestions.generate': '403',
  'seo.ai-usage.read': '403',
  'seo.time-based-metrics.read': '404',
  'seo.setup-steps.track': '400 seo_set_site_kit_usage_tracking',
  'seo.introductions.mark-seen': '400',
  'seo.imports.run': '404 rest_no_route',
  'seo.head.read': '404',
  'seo.related-keyphrases.list': '400',
  'seo.tasks.complete': '404',
  'seo.actions.track': '400',
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
  if (!target.isStandIn) skip(`inconclusive: the operation answers ${described(answer)} here`)
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
