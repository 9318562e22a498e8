import { assistantPermissions } from '#fixtures/documents/builder.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getPermissions } from '#openapi/namespaces/builder-ai-v1/permissions.ts'

export const permissions = [
  implement(getPermissions, ({ site }) => ({
    body: { success: true, data: site.read(assistantPermissions) },
  })),
]
