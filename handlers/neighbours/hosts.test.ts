import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import { handlers } from '#handlers/hosts/handlers.ts'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import { neighbours } from './index.ts'

const base = 'https://site.example'
const categories = `${base}/api/core/v2/categories`

test('the Node host answers linked resources, and lets them fail', async () => {
  const understudy = setupUnderstudy({ base, extensions: [neighbours] })
  understudy.listen()
  expect((await fetch(categories)).status).toBe(200)
  understudy.site().fault({ operation: 'core.categories.list', status: 503 })
  expect((await fetch(categories)).status).toBe(503)
  understudy.close()
})

test('the plain msw handlers have one for each linked route', async () => {
  const all = handlers({ base, extensions: [neighbours] })
  expect(all.map(({ info }) => info.header)).toContain('GET */api/core/v2/media/:id')
  const found = await getResponse(all, new Request(categories))
  expect(found?.status).toBe(200)
})

test('an extension that was not imported is refused', () => {
  // A project in JavaScript can pass anything.
  const options = { base, extensions: ['neighbours'] as never }
  expect(() => setupUnderstudy(options)).toThrow('expected extensions to be a list of imported')
})
