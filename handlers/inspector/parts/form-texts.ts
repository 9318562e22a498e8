export type FormTexts = Readonly<Record<string, string>>

/** What a form holds, by the names of its fields. */
export function formTexts(form: HTMLFormElement): FormTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}
