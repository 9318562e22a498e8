import { assistantPermissions } from '#fixtures/documents/builder.ts'
import { documentShown, gleaning } from '#handlers/platform/gleaning.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getPermissions } from '#openapi/namespaces/builder-ai-v1/permissions.ts'
import { memberOf } from '#openapi/values/json.ts'

export const permissions = [
  implement(getPermissions, ({ site }) => ({
    body: { success: true, data: site.read(assistantPermissions) },
  })),
]

export const permissionGleanings = [
  gleaning([getPermissions], (body) => documentShown(assistantPermissions, memberOf(body, 'data'))),
]
