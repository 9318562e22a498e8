/** Parses the pagination links of a list. */

/** The address of each relation. */
export const linksIn = (link: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(link ?? '').matchAll(/<([^<>]*)>; *rel="(prev|next)"/g)].map(
      ([, address = '', relation = '']) => [relation, address],
    ),
  )

/** The page of each relation: `{ prev: 1, next: 3 }`. */
export const pagesIn = (link: string | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(linksIn(link)).map(([relation, address]) => [
      relation,
      Number(/[?&]page=(\d+)/.exec(address)?.[1]),
    ]),
  )
