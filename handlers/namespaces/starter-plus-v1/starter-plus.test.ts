import { expect, test } from 'vitest'
import { kitCatalogue } from '#fixtures/documents/starter.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { getOnboardingSettings } from '#openapi/namespaces/starter-plus-v1/onboarding-settings.ts'
import { listStarterPlusNews } from '#openapi/namespaces/starter-plus-v1/whats-new.ts'

const asAdmin = { as: 'admin' }
const onboarding = async (api: TestApi) => {
  const response = await api.get('/starter-plus/v1/onboarding-settings', asAdmin)
  return valid(getOnboardingSettings, response).body.settings
}

test('the wizard shows the state of the site', async () => {
  const api = testApi()
  expect(await onboarding(api)).toMatchObject({
    builderInstalled: true,
    builderActive: true,
    wizardCompleted: true,
  })
  await api.post('/suite/v1/plugins/builder/deactivate')
  expect(await onboarding(api)).toMatchObject({ builderInstalled: true, builderActive: false })
})

test('kits are empty while the catalogue is unreachable', async () => {
  const api = testApi()
  expect((await onboarding(api)).kits).toHaveLength(2)
  api.site.change(kitCatalogue, { reachable: false })
  expect((await onboarding(api)).kits).toEqual([])
})

test('administrators get the news of the feed', async () => {
  const api = testApi()
  const path = '/starter-plus/v1/whats-new'
  const news = validUntyped(listStarterPlusNews, await api.get(path, asAdmin)).body
  expect(news[0].id).toBe('session-templates-2026')
  expect((await api.get(path)).status).toBe(401)
  expect((await api.get('/starter-plus/v1/onboarding-settings', { as: 'editor' })).status).toBe(403)
})
