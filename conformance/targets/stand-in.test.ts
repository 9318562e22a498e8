import { expect, test } from 'playwright/test'
import type { Http } from '#conformance/transport/http.ts'
import { standInAt } from './stand-in.ts'

const answering = (status: number, text: string): Http => ({
  request: async () => ({ status, headers: {}, text }),
  close: async () => undefined,
})

for (const [what, status, text, facts] of [
  ['the built-in dataset', 200, '{"dataset":"demo"}', { isStandIn: true, hasDemo: true }],
  ['a dataset of somebody', 200, '{"dataset":"own"}', { isStandIn: true, hasDemo: false }],
  ['an older stand-in', 200, '{"status":"ok"}', { isStandIn: true, hasDemo: false }],
  ['half a response', 200, '{"dataset":', { isStandIn: true, hasDemo: false }],
  ['a page', 200, '<p>demo</p>', { isStandIn: false, hasDemo: false }],
  ['nothing', 404, '{"dataset":"demo"}', { isStandIn: false, hasDemo: false }],
] as const)
  test(`${what} is recognised by its health`, async () => {
    expect(await standInAt(answering(status, text))).toEqual(facts)
  })
