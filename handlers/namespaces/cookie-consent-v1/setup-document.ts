import { storedDocument } from '#handlers/archetypes/document.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'

/** How far the setup assistant has come, and what it was told. */
export interface Setup {
  readonly filesGenerated: boolean
  readonly files: readonly string[]
  /** UTC. */
  readonly generatedAt: string | null
  /** False on an installation that cannot write to its own folders. */
  readonly filesWritable: boolean
  readonly finalized: boolean
  readonly dialogEnabled: boolean
  readonly privacyPageId: number | null
  readonly imprintPageId: number | null
  readonly packageIds: readonly number[]
}

export const setupDocument = storedDocument<Setup>('cookie-consent.setup', {
  filesGenerated: false,
  files: [],
  generatedAt: null,
  filesWritable: true,
  finalized: false,
  dialogEnabled: false,
  privacyPageId: null,
  imprintPageId: null,
  packageIds: [],
})

/** One set per language of the site. */
export function writeFiles({ site, contract }: Pick<Call, 'site' | 'contract'>): Setup {
  const { languages } = contract.variant
  return setupDocument.change(site, {
    filesGenerated: true,
    files: [
      ...languages.map((language) => `config.${language}.json`),
      ...languages.map((language) => `style.${language}.css`),
    ],
    generatedAt: utcNow(site),
  })
}

/** Files that were written before are written again; nothing is written before its time. */
export function refreshFiles(call: Pick<Call, 'site' | 'contract'>): void {
  if (setupDocument.read(call.site).filesGenerated) writeFiles(call)
}
