import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { productionMarks } from './production.ts'

const marksOf = (address: string, body: unknown = {}, headers = {}) =>
  productionMarks(address, { body, headers })

test('production is recognised by host, index and header', () => {
  expect(marksOf('https://www.example.org/api/')).toEqual(['the host www.example.org'])
  expect(marksOf('https://portal-prod.example.org/api/')).toHaveLength(1)
  expect(marksOf('http://127.0.0.1:8080/api/', { home: 'https://www.example.org' })).toHaveLength(1)
  expect(marksOf('https://x.org/api/', { environment_type: 'production' })).toHaveLength(1)
  expect(marksOf('https://x.org/api/', {}, { 'x-environment': 'Production' })).toHaveLength(1)
})

test('similar words do not count', () => {
  expect(marksOf('https://staging.products.example/api/', { name: 'Live music' })).toEqual([])
  expect(marksOf('https://qa.example/api/', { environment: 'staging' })).toEqual([])
  expect(marksOf('https://olive.example/api/', { url: 'https://delivery.example' })).toEqual([])
})

test('writing to production needs a second confirmation, reading does not', async () => {
  const fake = await startFake({
    override: ({ path }) =>
      path === '/'
        ? { status: 200, body: { namespaces: [], routes: {}, environment: 'production' } }
        : undefined,
  })
  const judge = (settings: Parameters<typeof judgeFake>[2]) =>
    judgeFake(fake.address, ['index.read/*'], { credentials: {}, ...settings })
  await expect(judge({ mode: 'write' })).rejects.toThrow('--confirm-production 127.0.0.1:')
  expect(fake.requests.map(({ path }) => path)).toEqual(['/'])
  const confirmed = new URL(fake.address).host
  await expect(judge({ mode: 'write', confirmed })).resolves.toBeTruthy()
  await expect(judge({ mode: 'read' })).resolves.toBeTruthy()
  await fake.close()
})
