import { expect, test } from 'vitest'
import { at, listAt } from '#conformance/call/body.ts'
import type { RawRequest } from '#conformance/transport/http.ts'
import { type ExpectedDetection, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import {
  editingArgument,
  editingRequests,
  hasArgument,
  sentValue,
  withoutArgument,
} from './requests.ts'

const changed = (name: string, change: (value: string, request: RawRequest) => unknown) =>
  editingArgument(name, (value, request) => change(String(value), request))

/** Rounds the offset down to whole pages. */
const roundedOffset = changed('offset', (offset, request) => {
  const limit = Number(sentValue(request, 'limit') ?? 10)
  return Math.floor(Number(offset) / limit) * limit
})

/** The number of rows is limited before they are compared with the term: only this name is left. */
const limitedFirst = (name: string) => (): WireFault => async (request, line) => {
  const response = await line.forward(request)
  if (!hasArgument(request, 'items_count')) return response
  const value = listAt(JSON.parse(response.text), 'data', 'value').filter(
    (row) => at(row, 'label') === name,
  )
  return { ...response, text: JSON.stringify({ success: true, data: { value } }) }
}

/** Characters that stand for any text. */
const withWildcards = changed('search', (search) => search.replace(/[_%].*$/, ''))

const FAULTS: readonly ExpectedDetection[] = [
  {
    by: 'builder.form-submissions.export/pairs',
    operation: 'builder.form-submissions.list',
    wire: changed('form', (form) => form.replace(/_0000000$/, '_c0f0a11')),
  },
  {
    by: 'multilang-st.strings.list/args.offset.skips',
    operation: 'multilang-st.strings.list',
    wire: roundedOffset,
  },
  ...['post', 'term', 'user'].map((kind) => ({
    by: `builder.${kind}.find/items_count.matching`,
    operation: `builder.${kind}.find`,
    wire: limitedFirst('Alex Winter'),
  })),
  {
    by: 'seo.available-posts.list/args.search.wildcards',
    operation: 'seo.available-posts.list',
    wire: withWildcards,
  },
  ...['posts', 'pages'].flatMap((type) =>
    ['underscore', 'percent'].map((name) => ({
      by: `core.${type}.list/filter.search.${name}`,
      operation: `core.${type}.list`,
      wire: withWildcards,
    })),
  ),
]

const IMPLIED: readonly ExpectedDetection[] = [
  ...['checklist.read-step', 'checklist-steps.read'].map((name) => ({
    by: `builder.${name}/as-listed`,
    operation: `builder.${name}`,
    wire: editingRequests((request) => ({
      ...request,
      path: request.path.replace(/[12](?=$|\?)/, (position) => String(3 - Number(position))),
    })),
  })),
  ...['loop', 'search'].map((name) => ({
    by: `builder-pro.${name}.refresh/post_id`,
    operation: `builder-pro.${name}.refresh`,
    wire: changed('post_id', () => 40),
  })),
  {
    by: 'suite.plugins.list/spellings',
    operation: 'suite.plugins.list',
    wire: editingRequests((request) =>
      /status(\[|%5B)/i.test(request.path) ? withoutArgument(request, 'status') : undefined,
    ),
  },
]

test('on a deployment, faults of single values are detected by default', async () => {
  const lab = await createLab('b', INVOCATIONS.default)
  expect(await undetectedOf(lab, FAULTS)).toEqual([])
})

test('on a deployment, faults of single values are detected at should', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  expect(await undetectedOf(lab, IMPLIED)).toEqual([])
})
