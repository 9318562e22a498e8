import { dress } from './content/rendering/typography.rules.ts'
import { toParagraphs } from './content/rendering/paragraphs.rules.ts'
import { filterContent } from './content/rendering/filter-markup.rules.ts'
import { withSmileys } from './content/rendering/smileys.rules.ts'
import { withLazyPictures } from './content/rendering/pictures.rules.ts'
import { toSlug } from './content/slugs.rules.ts'
const parts = ['<', '<p', '<p>', '<p><li', '<blockquote>', "'", '"', "'9", '"9', '\n', ' \n', ' ', '<br>', '<div', '</div', '&', '&#', '-', '--', '9x', '.', '<img ', '<img src="', '<!--', '<!-- ', ':)', ' :', '<pre', '<pre>', '</pre>', '<script>', '<script', '<option', '<a href="', '<a b ', '=', '0.', '<figcaption', 'a\n\n', '>', '<svg']
for (const part of parts) {
  const text = part.repeat(Math.floor(100_000/part.length)) 
  for (const [name, fn] of Object.entries({ dress, toParagraphs, filterContent, withSmileys, withLazyPictures, slug: (t: string) => toSlug(t, 'en') })) {
    const t = performance.now(); fn(text); const d = performance.now() - t
    if (d > 300) console.log(JSON.stringify(part), name, d.toFixed(0), 'ms')
  }
}
