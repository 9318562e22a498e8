/** What was read once is read again after a change: nobody answers from memory. */
import { type Case, check, defineCase } from '#conformance/case.ts'
import type { Arguments } from '#conformance/request.ts'
import type { Step } from './steps.ts'
import { doAll, responseOf, sampleWith } from './trace.ts'

interface Fresh {
  readonly readArgs?: Arguments
  /** What is done between two looks. */
  readonly steps: readonly Do[]
  /** How long it takes until that is done. */
  readonly seconds?: number
}

/** Arguments beside or instead of those of the sample. */
type Do = readonly [operation: string, args?: Arguments]

const text = 'Zebra crossing'
const post: Do = ['core.posts.create', { title: text, content: text, status: 'publish' }]
const without = (id: number): Do => ['core.pages.delete', { id }]
const marks: Fresh = {
  steps: [['builder.checklist-steps.update', { id: 'add_logo', is_marked_completed: true }]],
}

/** Pages, forms and pictures are those of the built-in dataset. */
const FRESH: Readonly<Record<string, Fresh>> = {
  'builder.checklist.read-step': marks,
  'builder.checklist-steps.read': marks,
  'builder.checklist-steps.list': marks,
  'builder.components.list-styles': { steps: [['builder.components.create']] },
  'builder.global-widget.list': {
    readArgs: { ids: [301] },
    steps: [['builder.site-editor-templates.delete', { id: '301' }]],
  },
  'builder.site-editor-conflicts.list': {
    steps: [['builder.site-editor-conditions.update', { id: '301', conditions: [] }]],
  },
  'builder.form-submissions.list-referers': {
    steps: [['builder.form-submissions.delete', { id: 13, force: true }]],
  },
  'builder.form-submissions.export': {
    readArgs: { status: 'all' },
    steps: [['builder.form-submissions.delete', { id: 14 }]],
  },
  'builder.forms.list': { steps: [['core.pages.delete', { id: 50, force: true }]] },
  'folders-public.folders.read': { steps: [['folders.folders.rename']] },
  'folders-public.attachments.count': { steps: [['folders-public.attachments.assign']] },
  'image-optimizer.optimization-details.read': {
    readArgs: { image_id: 38 },
    steps: [['image-optimizer.images.optimize']],
    seconds: 3,
  },
  'image-optimizer.bulk.list-images': { steps: [['image-optimizer.bulk.optimize']] },
  'starter-plus.onboarding-settings.read': {
    steps: [['suite.plugins.deactivate', { slug: 'builder' }]],
  },
  'starter-theme.admin-settings.read': {
    steps: [['suite.plugins.deactivate', { slug: 'builder' }]],
  },
  'spamfilter.stats.read-interval': {
    readArgs: { interval: 'all' },
    steps: [['spamfilter.webhook.receive']],
  },
  'seo.readability-scores.read': { steps: [post] },
  'seo.seo-scores.read': { steps: [post] },
  'multilang-st.strings.list': {
    readArgs: { limit: 100 },
    steps: [
      ['multilang-st.settings.update', { autoregisterType: 1, shouldRegisterBackendStrings: 1 }],
      ['multilang-st.strings.process-queue'],
    ],
  },
  'cookie-consent.setup-assistant.detect-legal-pages': { steps: [without(53)] },
}

const freshCase = ([read, fresh]: readonly [string, Fresh]): Case =>
  defineCase({
    id: `${read}/fresh`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: `${read} answers in another way after something was changed that it shows.`,
    standInOnly: true,
    isolated: true,
    async run(context) {
      const { readArgs, steps, seconds = 0 } = fresh
      const planned: Step[] = []
      for (const [operation, args = {}] of steps)
        planned.push({ operation, args: await sampleWith(operation, args)(context) })
      const before = await responseOf(context, read, readArgs)
      await doAll(context, planned)
      for (let passed = 0; passed < seconds; passed += 1) await context.nextSecond()
      const after = await responseOf(context, read, readArgs)
      check(`what ${read} answers afterwards`, after).isNot(before)
    },
  })

export const freshCases: readonly Case[] = Object.entries(FRESH).map(freshCase)
