import { expect, test } from 'vitest'
import { assistantPermissions } from '#fixtures/documents/builder.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { getPermissions } from '#openapi/namespaces/builder-ai-v1/permissions.ts'

const ROOT = '/builder-ai/v1/permissions'

test('administrators read their permissions for the assistant', async () => {
  const api = testApi()
  const response = valid(getPermissions, await api.get(ROOT, { as: 'admin' }))
  expect(response.body).toEqual({ success: true, data: { site_planner_connect: true } })
  expect((await api.get(ROOT, { as: 'editor' })).status).toBe(403)
  expect((await api.get(ROOT)).status).toBe(401)
})

test('a site can revoke the permission', async () => {
  const api = testApi()
  api.site.change(assistantPermissions, { site_planner_connect: false })
  const { body } = await api.get(ROOT, { as: 'admin' })
  expect(body.data.site_planner_connect).toBe(false)
})
