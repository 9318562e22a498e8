import { assistantPermissions } from '#fixtures/documents/builder.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getPermissions } from '#openapi/namespaces/builder-ai-v1/permissions.ts'
import { memberOf } from '#openapi/values/json.ts'

export const permissions = [
  implement(getPermissions, ({ site }) => ({
    body: { success: true, data: site.read(assistantPermissions) },
  })),
]

export const permissionExtractors = [
  extractor([getPermissions], (body) =>
    extractDocument(assistantPermissions, memberOf(body, 'data')),
  ),
]
