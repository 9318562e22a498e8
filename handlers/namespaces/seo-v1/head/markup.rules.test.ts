import { expect, test } from 'vitest'
import { toHeadMarkup } from './markup.rules.ts'

const head = {
  title: 'News',
  robots: { index: 'index', follow: 'follow' } as const,
  schema: { '@graph': [] },
}
const lines = (more: object = {}) => toHeadMarkup({ ...head, ...more }, '27.1').split('\n')

test('the head starts and ends with a comment that names the component', () => {
  expect(lines()[0]).toBe('<!-- This site is optimized with the seo component v27.1 -->')
  expect(lines().at(-1)).toBe('<!-- / seo component. -->')
})

test('absent keys have no tag', () => {
  expect(lines().slice(1, -1)).toEqual([
    '<title>News</title>',
    '<meta name="robots" content="index, follow" />',
    '<script type="application/ld+json" class="seo-schema-graph">{"@graph":[]}</script>',
  ])
})

test('description, address, sharing and dates have tags', () => {
  expect(
    lines({
      description: 'All news',
      canonical: 'https://example.test/news/',
      og_type: 'article',
      article_modified_time: '2026-03-01T10:00:00+00:00',
      social_b_card: 'summary_large_image',
    }).slice(2, -2),
  ).toEqual([
    '<meta name="description" content="All news" />',
    '<meta name="robots" content="index, follow" />',
    '<link rel="canonical" href="https://example.test/news/" />',
    '<meta property="og:type" content="article" />',
    '<meta property="article:modified_time" content="2026-03-01T10:00:00+00:00" />',
    '<meta name="social_b:card" content="summary_large_image" />',
  ])
})

test('each image has four tags', () => {
  const picture = { url: 'https://example.test/a.jpg', width: 500, height: 400, type: 'image/jpeg' }
  const tags = lines({ og_image: [picture, picture] }).filter((line) => line.includes('og:image'))
  expect(tags).toHaveLength(8)
  expect(tags.slice(0, 4)).toEqual([
    '<meta property="og:image" content="https://example.test/a.jpg" />',
    '<meta property="og:image:width" content="500" />',
    '<meta property="og:image:height" content="400" />',
    '<meta property="og:image:type" content="image/jpeg" />',
  ])
})

test('labels are numbered from 1', () => {
  const tags = lines({ social_b_misc: { 'Written by': 'Ann', Time: '2 minutes' } })
  expect(tags.filter((line) => /:(?:label|data)/.test(line))).toEqual([
    '<meta name="social_b:label1" content="Written by" />',
    '<meta name="social_b:data1" content="Ann" />',
    '<meta name="social_b:label2" content="Time" />',
    '<meta name="social_b:data2" content="2 minutes" />',
  ])
})

test('texts are escaped', () => {
  const html = lines({
    title: '</title><script>',
    og_title: 'A "b" & c',
    schema: { name: '</script><script>x' },
  }).join('\n')
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(html).toContain('content="A &quot;b&quot; &amp; c"')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
})
