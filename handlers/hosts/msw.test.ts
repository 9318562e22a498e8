import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import { openLibrary } from './library.ts'
import { type MswHandlers, toMswHandlers } from './msw.ts'

test('a host that loads in parts also has a handler for every operation', () => {
  const { standIn } = testApi()
  const inParts = openLibrary({ base: TEST_ORIGIN }, { passesPages: false })
  const shown = ({ handlers }: MswHandlers) => handlers.map(({ info }) => info.header).sort()
  expect(shown(inParts)).toEqual(shown(toMswHandlers(standIn)))
})

test('a request outside the site is not handled', async () => {
  const { handlers } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN, passesPages: true })
  for (const path of ['https://other.example/api/', `${TEST_ORIGIN}/about/`])
    expect(await getResponse([...handlers], new Request(path))).toBeUndefined()
  for (const path of ['/uploads/logo.png', '/'])
    expect(await getResponse([...handlers], new Request(TEST_ORIGIN + path))).toBeUndefined()
  const face = await getResponse([...handlers], new Request(`${TEST_ORIGIN}/avatar/1?s=24`))
  expect(face?.status).toBe(200)
})

test('a host without its own pages answers every request to the site', async () => {
  const { handlers } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN })
  const page = await getResponse([...handlers], new Request(`${TEST_ORIGIN}/about/`))
  expect(page?.status).toBe(404)
})

test('a page whose requests have no origin may read the responses', async () => {
  const { respond } = toMswHandlers(testApi().standIn, { base: TEST_ORIGIN })
  const ask = async () => {
    const sent = await respond(
      new Request(`${TEST_ORIGIN}/api/core/v2/posts`, { method: 'OPTIONS' }),
    )
    return sent?.headers.get('access-control-allow-origin') ?? null
  }
  expect(await ask()).toBe(null)
  const pages = [
    { at: 'http://localhost:3000/', allowed: 'http://localhost:3000' },
    { at: `${TEST_ORIGIN}/app`, allowed: null },
  ]
  try {
    for (const { at, allowed } of pages) {
      Object.defineProperty(globalThis, 'location', { value: new URL(at), configurable: true })
      expect(await ask()).toBe(allowed)
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
})
