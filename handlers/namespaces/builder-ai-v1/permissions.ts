import { storedDocument } from '#handlers/archetypes/document.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getPermissions } from '#openapi/namespaces/builder-ai-v1/permissions.ts'

const document = storedDocument('builder-ai.permissions', { site_planner_connect: true })

export const permissions = [
  implement(getPermissions, ({ site }) => ({
    body: { success: true, data: document.read(site) },
  })),
]
