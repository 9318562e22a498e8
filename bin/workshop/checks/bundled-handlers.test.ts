/** The bundled command has handlers of the real msw: their `run` gives the server's responses. */
import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import { inBuild } from '#bin/workshop/bench/built.ts'
import { COMMAND } from '#bin/workshop/build/entries.mjs'

const PATHS = ['/api/', '/api/core/v2/posts', '/api/spamfilter/v1/settings', '/api/nothing', '/']

const bundled = {
  ...COMMAND,
  name: 'served',
  entries: { served: 'handlers/testing/served-handlers.ts' },
}

test(
  'in the bundle, msw runs the handlers of the server with the same responses',
  { timeout: 60_000 },
  () =>
    inBuild(bundled, 'served.mjs', async (entry) => {
      const { serveHandlers }: typeof import('#handlers/testing/served-handlers.ts') = await import(
        entry
      )
      const { origin, handlers, stop } = await serveHandlers()
      try {
        for (const path of PATHS) {
          const ran = await getResponse([...handlers], new Request(`${origin}${path}`))
          const sent = await fetch(`${origin}${path}`)
          expect([ran?.status, await ran?.text()]).toEqual([sent.status, await sent.text()])
        }
        expect(handlers.every(({ info }) => info.callFrame !== undefined)).toBe(true)
      } finally {
        await stop()
      }
    }),
)
