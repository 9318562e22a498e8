import { type ConsentSetup, consentSetup } from '#fixtures/documents/cookie-consent.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'

/** One set per language of the site. */
export function writeFiles({ site, contract }: Pick<Call, 'site' | 'contract'>): ConsentSetup {
  const { languages } = contract.variant
  return site.change(consentSetup, {
    filesGenerated: true,
    files: [
      ...languages.map((language) => `config.${language}.json`),
      ...languages.map((language) => `style.${language}.css`),
    ],
    generatedAt: utcNow(site),
  })
}

/** Regenerates existing files only. */
export function refreshFiles(call: Pick<Call, 'site' | 'contract'>): void {
  if (call.site.read(consentSetup).filesGenerated) writeFiles(call)
}
