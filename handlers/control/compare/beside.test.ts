import { expect, test } from 'vitest'
import type { DeployedResponse } from '#handlers/control/deployment/deployment.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { compareWithDeployment } from './beside.ts'

/** A request to a stand-in and to a deployment that responds as given. */
async function differencesOf(target: string, { status, body }: { status: number; body: unknown }) {
  const { standIn, get } = testApi()
  await get(target, { as: 'admin' })
  const response: DeployedResponse = {
    ...{ status, body: JSON.stringify(body), isJudged: true, remarks: [] },
  }
  const logged = standIn.journal.find(1)
  if (!logged) throw new Error('expected a logged request, got none')
  const compared = await compareWithDeployment(
    standIn,
    {
      ...{ host: 'real.example', account: undefined },
      obstacleTo: () => undefined,
      send: async () => response,
    },
    logged,
  )
  return compared.differences
}

test('a deployment that accepts rejected arguments deviates', async () => {
  const accepted = { status: 200, body: { all: null } }
  expect(await differencesOf('/spamfilter/v1/stats?interval=7-days', accepted)).toEqual([
    {
      ...{ path: '(status)', standIn: 400, deployment: 200, verdict: 'deviation' },
      says: 'the deployment accepts arguments that the stand-in rejects',
    },
  ])
})

test('a record that only one site has is no difference of the interface', async () => {
  const missing = { status: 404, body: { code: 'rest_post_invalid_id', message: '', data: {} } }
  const [first, ...others] = await differencesOf('/core/v2/posts/2', missing)
  expect(first).toMatchObject({ path: '(status)', verdict: 'not judged' })
  expect(others).toEqual([])
})

test('values that each site makes for itself are not compared', async () => {
  const { standIn, get } = testApi()
  const { body } = await get('/contactform/v1/contact-forms', { as: 'admin' })
  const records = body.map((form: object) => ({ ...form, hash: '0000000', title: 'Other' }))
  const found = await differencesOf('/contactform/v1/contact-forms', { status: 200, body: records })
  expect(standIn.journal.last).toBe(1)
  expect(new Set(found.map(({ path }) => path.replace(/.*\./, '')))).toEqual(new Set(['title']))
  const missing = records.map(({ hash, ...form }: { hash: string }) => form)
  const [first] = await differencesOf('/contactform/v1/contact-forms', {
    status: 200,
    body: missing,
  })
  expect(first?.path).toBe('[0].hash')
})
