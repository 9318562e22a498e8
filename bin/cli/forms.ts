import type { Forms } from '#handlers/control/scenarios/scenario.ts'

/** Loaded lazily, for datasets and scenarios of the user; built-in ones need no validation. */
export async function loadForms(): Promise<Forms> {
  const { FORMS } = await import('#handlers/control/scenarios/forms.ts')
  return FORMS
}
