import type { Forms } from '#handlers/control/scenarios/scenario.ts'

/** Loaded when a dataset or scenarios of the user are read: built-in ones need no check. */
export async function loadForms(): Promise<Forms> {
  const { FORMS } = await import('#handlers/control/scenarios/forms.ts')
  return FORMS
}
