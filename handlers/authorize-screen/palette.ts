/**
 * Colours of all pages, light and dark; every pair of text and background has a contrast of 4.5:1
 * or better, and the borders of fields one of 3:1.
 */
export const PALETTE = `
:root { color-scheme:light dark; --ink:#1b1f24; --quiet:#57606a; --paper:#f3f4f6; --card:#fff; --line:#d4d8dd; --field:#7f8791; --accent:#1f5fbf; --bad:#a4161a; --badpaper:#fdecec; --good:#17663a; --goodpaper:#e7f6ec; --warn:#7a4d00; --warnpaper:#fdf3dc }
@media (prefers-color-scheme: dark) {
  :root { --ink:#e8eaed; --quiet:#a0a7b0; --paper:#15181c; --card:#1f2329; --line:#3a4048; --field:#757d88; --accent:#7fb0ff; --bad:#ff9b9b; --badpaper:#3a1f20; --good:#86d8a4; --goodpaper:#1b3324; --warn:#f0c36a; --warnpaper:#372c15 }
}
`
