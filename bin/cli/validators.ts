import type { DocumentValidators } from '#handlers/control/scenarios/scenario.ts'

/** Loaded lazily, for datasets and scenarios of the user; built-in ones need no validation. */
export async function loadValidators(): Promise<DocumentValidators> {
  const { DOCUMENT_VALIDATORS } = await import('#handlers/control/scenarios/validators.ts')
  return DOCUMENT_VALIDATORS
}
