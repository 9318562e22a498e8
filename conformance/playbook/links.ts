/** Reads the header that links the pages of a list. */

/** The page each relation leads to: `{ prev: 1, next: 3 }`. */
export function pagesIn(link: string | undefined): Readonly<Record<string, number>> {
  const found = [...(link ?? '').matchAll(/<([^<>]*)>; *rel="(prev|next)"/g)]
  return Object.fromEntries(
    found.map(([, address = '', relation = '']) => [
      relation,
      Number(/[?&]page=(\d+)/.exec(address)?.[1]),
    ]),
  )
}
