export type FormTexts = Readonly<Record<string, string>>

/** What a form holds, by the names of its fields. */
export function formTexts(form: HTMLFormElement): FormTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** A form that is sent goes nowhere: what it holds is handed on. */
export const onSubmit =
  (use: (texts: FormTexts) => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLFormElement) use(formTexts(event.currentTarget))
  }
