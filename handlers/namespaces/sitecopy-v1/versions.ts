import { installedVersions } from '#fixtures/documents/sitecopy.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { getVersions } from '#openapi/namespaces/sitecopy-v1/versions.ts'

export const versions = [
  // Clients read the versions; `success` is always false.
  implement(getVersions, ({ site }) => ({
    body: { success: false, message: '', ...site.read(installedVersions) },
  })),
]

export const versionExtractors = [
  extractor([getVersions], (body) => extractDocument(installedVersions, body)),
]
