/** The first search field or filter of the view. */
export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('main :is(input[type="search"], .filter select)')?.focus()

/** The heading of the details beside a list. */
export function focusDetail(): void {
  const heading = document.querySelector<HTMLElement>('main .detail h2')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** Moves the focus to the view: where its element is gone, and for the skip link. */
export function focusView(): void {
  document.getElementById('main')?.focus()
}
