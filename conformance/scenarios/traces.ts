/** What an operation stores, another one shows, or the same one when it is called again. */
import { type Case, check, defineCase } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { done } from './steps.ts'

/** An operation that changes something, and one whose answer is another afterwards. */
const TRACES: Readonly<Record<string, string>> = {
  'suite.connect.disconnect': 'suite.settings.read',
  'suite.connect.deactivate': 'suite.settings.read',
  'suite.plugins.create': 'suite.plugins.list',
  'suite.plugins.upgrade': 'suite.plugins.list',
  'suite.migration.run': 'suite.plugins.list',
  'image-optimizer.connect.disconnect': 'suite.plugins.list',
  'image-optimizer.connect.deactivate': 'suite.plugins.list',
  'image-optimizer.bulk.optimize': 'image-optimizer.stats.read',
  'image-optimizer.bulk.cancel': 'image-optimizer.stats.read',
  'image-optimizer.backups.delete': 'image-optimizer.stats.read',
  'image-optimizer.backups.restore-all': 'image-optimizer.stats.read',
  'builder.site-editor-templates.update': 'builder.site-editor-templates.list',
  'builder.site-editor-templates.delete': 'builder.site-editor-templates.list',
  'builder.site-navigation.add-new-post': 'builder.site-navigation.recent-posts',
  'builder.checklist.read-step': 'builder.checklist-progress.read',
  'builder.checklist-steps.list': 'builder.checklist-progress.read',
  'builder.checklist-steps.read': 'builder.checklist-progress.read',
  'cookie-consent.scan-requests.report': 'cookie-consent.scan-requests.read-result',
  'cookie-consent.geo-ip-database.download': 'cookie-consent.dialog.read-visibility',
  'cookie-consent.packages.install': 'cookie-consent.cloud-scans.suggest-packages',
  'seo.workouts.write': 'seo.workouts.read',
  'image-optimizer.images.optimize': 'image-optimizer.images.optimize',
  'builder.library-connect.connect': 'builder.library-connect.connect',
  'folders.old-data.wipe': 'folders.old-data.read',
  'cookie-consent.cloud-scans.create': 'cookie-consent.cloud-scans.create',
  'seo.imports.run': 'seo.imports.run',
  'seo.indexing.index-posts': 'seo.indexing.index-posts',
  'seo.indexing.index-terms': 'seo.indexing.index-terms',
  'seo.indexing.index-post-type-archives': 'seo.indexing.index-post-type-archives',
  'seo.indexing.index-general': 'seo.indexing.index-general',
  'seo.link-indexing.index-posts': 'seo.link-indexing.index-posts',
  'seo.link-indexing.index-terms': 'seo.link-indexing.index-terms',
  'seo.tasks.complete': 'seo.tasks.list',
}

async function answerOf(context: Context, id: string): Promise<unknown> {
  const operation = context.operation(id)
  const { status, body, text } = await context.call(operation, await samplesFor(context, operation))
  return { status, answer: body ?? text }
}

/** Samples may have to make something first, so all are made before the first look. */
async function runTrace(context: Context, write: string, read: string): Promise<void> {
  const operation = context.operation(write)
  const args = await samplesFor(context, operation)
  const before = write === read ? undefined : await answerOf(context, read)
  const { status, body } = await done(context, { operation: write, args })
  const after = await answerOf(context, read)
  check(`what ${read} answers afterwards`, after).isNot(before ?? { status, answer: body })
}

export const traceCases: readonly Case[] = Object.entries(TRACES).map(([write, read]) =>
  defineCase({
    id: `${write}/leaves-a-trace`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: `After ${write}, ${write === read ? 'the same request' : read} is answered in another way.`,
    standInOnly: true,
    isolated: true,
    run: (context) => runTrace(context, write, read),
  }),
)
