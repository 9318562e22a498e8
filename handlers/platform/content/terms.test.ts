import { expect, test } from 'vitest'
import { contentApi } from '#handlers/testing/content.ts'
import { allTerms } from './terms.ts'

test('terms are ordered by name, without regard to case and accents', () => {
  const { site } = contentApi()
  const names = ['Uncommon', 'Öffnung', 'news', 'Park']
  for (const [at, name] of names.entries())
    site.terms.insert({
      ...{ id: 40 + at, taxonomy: 'post_tag', name, slug: `t${at}`, description: '', parent: 0 },
    })
  const tags = allTerms(site, 'post_tag').map(({ name }) => name)
  expect(tags.filter((name) => names.includes(name))).toEqual([
    'news',
    'Öffnung',
    'Park',
    'Uncommon',
  ])
})
