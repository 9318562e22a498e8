import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

const deployed = () => testApi({ asDeployed: true })
type Api = ReturnType<typeof testApi>

async function stepOf(api: Api, name: ExplainedStep['step']) {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  const step: ExplainedStep = body.steps.find((each: ExplainedStep) => each.step === name)
  return { ...step, sources: step.grounds.map((each) => each.name) }
}

const hintsOf = async (api: Api) =>
  (await api.get(`//__understudy/requests/${api.standIn.journal.last}`)).body.hints

test('a denial with status 500 has its reason and the quirk of its status', async () => {
  const api = deployed()
  const { status } = await api.get('/sitecopy/v1/versions', { as: 'editor' })
  expect(status).toBe(500)
  expect((await hintsOf(api))[0].message).toContain('sitecopy.versions.read is for holders of')
  const { sources, details } = await stepOf(api, 'permission')
  expect(sources).toEqual(['D-002', 'D-074', 'serverErrors'])
  expect(details).toContain('as deployed: the same errors have the status 500')
})

test('an error of the handler with status 500 has the quirk of its status', async () => {
  const api = deployed()
  await api.get('/builder/v1/components/lock-status?componentId=99999', { as: 'admin' })
  expect((await stepOf(api, 'handler')).sources).toContain('serverErrors')
})

test('a value that only deployments accept has the quirk of its argument', async () => {
  const api = deployed()
  await api.post('/core/v2/posts', { title: 5, content: 'Text' })
  expect((await stepOf(api, 'arguments')).sources).toContain('title')
  await api.post('/core/v2/posts', { title: 'Text', content: 'Text' })
  expect((await stepOf(api, 'arguments')).sources).not.toContain('title')
})

test('an argument that the operation rejects is named, though the error has no data', async () => {
  const api = deployed()
  await api.post('/folders/v1/update-folder', { id: 999, title: 'x' }, 'author')
  expect((await hintsOf(api))[0]).toMatchObject({ kind: 'rejected-argument', argument: 'parent' })
  expect((await stepOf(api, 'arguments')).says).toBe(
    'The arguments passed the checks, but not those of the operation itself.',
  )
})
