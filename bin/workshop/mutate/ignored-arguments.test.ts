import { expect, test } from 'vitest'
import type { RawResponse } from '#conformance/transport/http.ts'
import { type ExpectedDetection, outcomesOf, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { editingRequests, sentValue, withArgument, withoutArgument } from './requests.ts'

const ignoring = (operation: string, name: string, aspect: string): ExpectedDetection => ({
  by: `${operation}/${aspect}`,
  operation,
  wire: editingRequests((request) => withoutArgument(request, name)),
})

const REFUSED: RawResponse = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  text: '{"code":"rest_invalid_param","message":"No.","data":{"status":400,"params":{}}}',
}

const refusingValue =
  (name: string, value: string) =>
  (): WireFault =>
  async (request, { forward }) =>
    sentValue(request, name) === value ? REFUSED : forward(request)

/** The first matching part of a slug, as by a pattern without anchors. */
const partOf = (name: string) =>
  editingRequests((request) => {
    const [part] = String(sentValue(request, name)).match(/[\w-]+/) ?? []
    return part === undefined ? undefined : withArgument(request, name, part)
  })

const RECENT = 'builder.site-navigation.recent-posts'

const NOTICED: readonly ExpectedDetection[] = [
  ignoring(RECENT, 'post_type', 'filter.post_type'),
  ignoring(RECENT, 'post__not_in', 'filter.post__not_in'),
  ignoring('core.posts.read', 'excerpt_length', 'excerpt_length'),
  ignoring('core.pages.read', 'excerpt_length', 'excerpt_length'),
  // Known deployments list routes there, and no steps.
  ignoring('builder.checklist.read', 'page', 'args.page.turns'),
  ignoring('builder.checklist.read', 'per_page', 'args.per_page.size'),
  ignoring('builder.checklist.read', 'search', 'args.search.leaves-out'),
  {
    by: 'core.posts.list/args.orderby.enum.each',
    operation: 'core.posts.list',
    wire: refusingValue('orderby', 'slug'),
  },
  {
    by: 'builder.components.create/args.status.enum.each',
    operation: 'builder.components.create',
    wire: refusingValue('status', 'autosave'),
  },
]

/** Known faults of deployments. */
const QUIRKS: readonly ExpectedDetection[] = [
  ignoring('suite.plugins.list', 'status', 'filter.status'),
  ignoring('suite.plugins.list', 'search', 'args.search.leaves-out'),
  {
    by: 'batch.run/headers.value',
    operation: 'batch.run',
    wire: editingRequests((request) => ({
      ...request,
      body: request.body?.replace('"X-Conformance":5', '"X-Conformance":"5"'),
    })),
  },
]

test('a deployment that ignores an argument, or rejects a listed value, is detected', async () => {
  const lab = await createLab('b', { ...INVOCATIONS.foreign, isStrict: false })
  expect(await undetectedOf(lab, NOTICED)).toEqual([])
  for (const each of QUIRKS) expect(await outcomesOf(lab, each)).toEqual([each.by, 'pass', 'quirk'])
})

test('a stand-in that accepts a theme slug that matches only in part is detected', async () => {
  const lab = await createLab('b', INVOCATIONS.full)
  const by = 'suite.themes.create/args.slug.whole'
  const fault = { by, operation: 'suite.themes.create', wire: partOf('slug') }
  expect(await outcomesOf(lab, fault)).toEqual([by, 'pass', 'fail'])
})
