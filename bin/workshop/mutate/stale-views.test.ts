/** Faults that show only after a change: caches for visitors, settings that change others. */
import { expect, test } from 'vitest'
import type { RawResponse } from '#conformance/transport/http.ts'
import { type ExpectedDetection, undetectedOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { editingRequests, isSuccessful, withoutArgument } from './requests.ts'
import { editingResponses } from './wire.ts'

const TYPES = ['posts', 'pages']

/** The first response to each anonymous request is kept. */
const visitorCache = (): WireFault => {
  const kept = new Map<string, RawResponse>()
  return async (request, line) => {
    const known = kept.get(request.path)
    const isVisitor = request.headers['authorization'] === undefined
    if (isVisitor && known) return known
    const response = await line.forward(request)
    if (isVisitor && isSuccessful(response)) kept.set(request.path, response)
    return response
  }
}

const internalLinks = editingResponses((response) => ({
  ...response,
  text: response.text.replace(/("link":")https?:\/\/[^/]+/, '$1http://web-01.internal'),
}))

/** Every write switches another setting on. */
const alsoSwitches =
  (other: object): (() => WireFault) =>
  () =>
  async (request, line) => {
    const response = await line.forward(request)
    await line.forward({ ...request, body: JSON.stringify(other) })
    return response
  }

const lostRoute = (part: string): (() => WireFault) => {
  const lost = editingResponses((response) => ({
    ...response,
    status: 404,
    text: '{"code":"rest_no_route","message":"No route.","data":{"status":404}}',
  }))
  return () => {
    const answer = lost()
    return (request, line) =>
      request.path.includes(part) ? answer(request, line) : line.forward(request)
  }
}

const STATED: readonly ExpectedDetection[] = [
  ...TYPES.flatMap((type) =>
    ['withdrawn', 'password.later'].map((aspect) => ({
      by: `core.${type}.read/${aspect}`,
      operation: `core.${type}.read`,
      wire: visitorCache,
    })),
  ),
  {
    by: 'spamfilter.stats.read/interval',
    operation: 'spamfilter.stats.read-interval',
    wire: lostRoute('6-months'),
  },
  ...['domain', 'translationPriority', 'title'].map((name) => ({
    by: `multilang-st.strings.list/args.${name}.leaves-out`,
    operation: 'multilang-st.strings.list',
    wire: editingRequests((request) => withoutArgument(request, name)),
  })),
]

const IMPLIED: readonly ExpectedDetection[] = [
  ...TYPES.flatMap((type) => [
    {
      by: `core.${type}.read/visible-change`,
      operation: `core.${type}.read`,
      wire: visitorCache,
    },
    {
      by: `core.${type}.read/address`,
      operation: `core.${type}.list`,
      wire: internalLinks,
    },
  ]),
  {
    by: 'starter-theme.theme-settings.write/leaves-rest.PAGE_TITLE',
    operation: 'starter-theme.theme-settings.write',
    wire: alsoSwitches({ settings: { SKIP_LINK: true } }),
  },
]

test('on a deployment, stale views of visitors and ignored filters are detected by default', async () => {
  const lab = await createLab('b', INVOCATIONS.default)
  expect(await undetectedOf(lab, STATED)).toEqual([])
})

test('on a deployment, foreign addresses and settings that change others are detected at should', async () => {
  const lab = await createLab('b', INVOCATIONS.should)
  expect(await undetectedOf(lab, IMPLIED)).toEqual([])
})
