/** What was read once is read again after a change: nobody answers from memory. */

import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Arguments } from '#conformance/request.ts'
import { updateStep } from '#openapi/namespaces/builder-v1/checklist.ts'
import { createComponents } from '#openapi/namespaces/builder-v1/components.ts'
import { deleteSubmission } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import {
  deleteSiteTemplate,
  setTemplateConditions,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { deletePage } from '#openapi/namespaces/core-v2/pages.ts'
import { createPost } from '#openapi/namespaces/core-v2/posts.ts'
import { setAttachments } from '#openapi/namespaces/folders-public-v1/attachments.ts'
import { renameFolder } from '#openapi/namespaces/folders-v1/folders.ts'
import { optimizeAll, optimizeImage } from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { setStringSettings } from '#openapi/namespaces/multilang-st-v1/settings.ts'
import { processStringsQueue } from '#openapi/namespaces/multilang-st-v1/strings.ts'
import { receiveWebhook } from '#openapi/namespaces/spamfilter-v1/alert.ts'
import { deactivatePlugin } from '#openapi/namespaces/suite-v1/plugins.ts'
import type { Step } from './steps.ts'
import { answerOf, doAll, sampleWith } from './trace.ts'

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
const post: Do = [createPost, { title: text, content: text, status: 'publish' }]
const without = (id: number): Do => [deletePage, { id }]
const marks: Fresh = {
  steps: [[updateStep, { id: 'add_logo', is_marked_completed: true }]],
}

/** Pages, forms and pictures are those of the built-in dataset. */
const FRESH: Readonly<Record<string, Fresh>> = {
  'builder.checklist.read-step': marks,
  'builder.checklist-steps.read': marks,
  'builder.checklist-steps.list': marks,
  'builder.components.list-styles': { steps: [[createComponents]] },
  'builder.global-widget.list': {
    readArgs: { ids: [301] },
    steps: [[deleteSiteTemplate, { id: '301' }]],
  },
  'builder.site-editor-conflicts.list': {
    steps: [[setTemplateConditions, { id: '301', conditions: [] }]],
  },
  'builder.form-submissions.list-referers': {
    steps: [[deleteSubmission, { id: 13, force: true }]],
  },
  'builder.form-submissions.export': {
    readArgs: { status: 'all' },
    steps: [[deleteSubmission, { id: 14 }]],
  },
  'builder.forms.list': { steps: [[deletePage, { id: 50, force: true }]] },
  'folders-public.folders.read': { steps: [[renameFolder]] },
  'folders-public.attachments.count': { steps: [[setAttachments]] },
  'image-optimizer.optimization-details.read': {
    readArgs: { image_id: 38 },
    steps: [[optimizeImage]],
    seconds: 3,
  },
  'image-optimizer.bulk.list-images': { steps: [[optimizeAll]] },
  'starter-plus.onboarding-settings.read': {
    steps: [[deactivatePlugin, { slug: 'builder' }]],
  },
  'starter-theme.admin-settings.read': {
    steps: [[deactivatePlugin, { slug: 'builder' }]],
  },
  'spamfilter.stats.read-interval': {
    readArgs: { interval: 'all' },
    steps: [[receiveWebhook]],
  },
  'seo.readability-scores.read': { steps: [post] },
  'seo.seo-scores.read': { steps: [post] },
  'multilang-st.strings.list': {
    readArgs: { limit: 100 },
    steps: [
      [setStringSettings, { autoregisterType: 1, shouldRegisterBackendStrings: 1 }],
      [processStringsQueue],
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
      const before = await answerOf(context, read, readArgs)
      await doAll(context, planned)
      for (let passed = 0; passed < seconds; passed += 1) await context.nextSecond()
      const after = await answerOf(context, read, readArgs)
      check(`what ${read} answers afterwards`, after).isNot(before)
    },
  })

export const freshCases: readonly Case[] = Object.entries(FRESH).map(freshCase)
