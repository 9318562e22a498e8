/** The first search field of the view. */
export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus()

/** Moves the focus to the view: where its element is gone, and for the skip link. */
export function focusView(): void {
  document.getElementById('main')?.focus()
}
