import { NO_TRANSLATION, type Translations } from '#fixtures/models/translation.ts'

const COMPLETE = 10
const DEFAULT_SOURCE = 'en'

/** One entry per target language; a source language other than English is complete. */
export function translationsView(
  stored: Translations,
  source: string,
  active: readonly string[],
): Translations | readonly never[] {
  const targets =
    source === DEFAULT_SOURCE ? active.filter((language) => language !== source) : active
  if (!targets.length) return []
  const known = new Map(Object.entries(stored))
  return Object.fromEntries(
    targets.map((language) => [
      language,
      language === source
        ? { ...NO_TRANSLATION, status: COMPLETE }
        : { ...NO_TRANSLATION, ...known.get(language) },
    ]),
  )
}
