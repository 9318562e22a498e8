export type FormTexts = Readonly<Record<string, string>>

/** The values of a form by field name. */
export function formTexts(form: HTMLFormElement): FormTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Handles submission without navigation. */
export const onSubmit =
  (use: (texts: FormTexts) => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLFormElement) use(formTexts(event.currentTarget))
  }
