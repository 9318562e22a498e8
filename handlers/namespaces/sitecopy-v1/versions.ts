import { storedDocument } from '#handlers/archetypes/document.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getVersions } from '#openapi/namespaces/sitecopy-v1/versions.ts'

const installed = storedDocument('sitecopy.versions', { core: '6.9.1', sitecopy: '4.5.20' })

export const versions = [
  // Clients look for the versions; `success` is never raised.
  implement(getVersions, ({ site }) => ({
    body: { success: false, message: '', ...installed.read(site) },
  })),
]
