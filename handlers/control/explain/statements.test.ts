import { expect, test } from 'vitest'
import { neighbours } from '#handlers/neighbours/index.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

type Api = ReturnType<typeof testApi>

async function detailsOf(api: Api, name: ExplainedStep['step']): Promise<readonly string[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  return body.steps.find(({ step }: ExplainedStep) => step === name).details
}

test('path parameters without a declared argument are listed', async () => {
  const api = testApi()
  await api.get('/contactform/v1/contact-forms/12', { as: 'admin' })
  expect(await detailsOf(api, 'arguments')).toContain('id = "12", from the path')
  const logged = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  expect(logged.body.arguments).toEqual({ id: '12' })
})

test('a header with a name of a deployment has its reason', async () => {
  const api = testApi({ names: { headers: { 'X-WP-Total': 'X-Acme-Total' } } })
  await api.get('/core/v2/posts')
  expect(await detailsOf(api, 'response')).toContain('X-Acme-Total: the number of matching records')
})

test('the records that _embed adds are reads of the request', async () => {
  const api = testApi({ extensions: [neighbours] })
  const path = '/core/v2/posts?per_page=1&include=28'
  await api.get(path)
  expect((await detailsOf(api, 'handler')).join()).not.toContain('users 2')
  await api.get(`${path}&_embed=author`)
  expect((await detailsOf(api, 'handler')).join()).toContain('users 2')
})
