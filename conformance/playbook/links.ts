/** Parses the pagination links of a list. */

/** The page of each relation: `{ prev: 1, next: 3 }`. */
export function pagesIn(link: string | undefined): Readonly<Record<string, number>> {
  const found = [...(link ?? '').matchAll(/<([^<>]*)>; *rel="(prev|next)"/g)]
  return Object.fromEntries(
    found.map(([, address = '', relation = '']) => [
      relation,
      Number(/[?&]page=(\d+)/.exec(address)?.[1]),
    ]),
  )
}
