/** Moves the focus to the view: where its element is gone, and for the skip link. */
export function focusView(): void {
  document.getElementById('main')?.focus()
}
