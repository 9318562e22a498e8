import { expect, test } from 'vitest'
import { readElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { foreignFile, type Replace, withReplacedMedia } from './media-import.rules.ts'

const BASE = 'https://site.example'
const foreign = 'https://other.example/a.jpg'
const own = { id: 90, url: `${BASE}/uploads/a.jpg` }
const replace: Replace = (url) => (url === foreign ? own : undefined)
const imported = (settings: object, elements: readonly object[] = []) =>
  withReplacedMedia(readElements([{ id: 'a', elType: 'widget', settings, elements }]), replace)[0]

test('a foreign file is identified by its extension', () => {
  expect(foreignFile('https://other.example/x/Team.JPG?v=1#top', BASE)).toEqual({
    name: 'Team.JPG',
    mime_type: 'image/jpeg',
  })
  expect(foreignFile('http://other.example/talk.pdf', BASE)?.mime_type).toBe('application/pdf')
})

test('own files, other types and invalid addresses are not copied', () => {
  const urls = [
    `${BASE}/uploads/a.jpg`,
    '/uploads/a.jpg',
    'https://other.example/page.html',
    'https://other.example/jpg',
    'https://other.example/',
    'data:image/png;base64,AAAA',
  ]
  expect(urls.filter((url) => foreignFile(url, BASE))).toEqual([])
  expect(foreignFile('https://site.example.evil.example/a.jpg', BASE)).toBeDefined()
})

test('an image gets the id and address of its copy and keeps other members', () => {
  const image = { id: 5, url: foreign, alt: 'Team' }
  expect(imported({ image })?.settings).toEqual({ image: { ...own, alt: 'Team' } })
})

test('images are found in lists and in nested elements', () => {
  const settings = { slides: [{ picture: { id: '', url: foreign } }] }
  const inner = { id: 'b', elType: 'widget', settings }
  expect(imported({}, [inner])?.elements[0]?.settings).toEqual({ slides: [{ picture: own }] })
})

test('a link is not an image, and values without a replacement are unchanged', () => {
  const settings = {
    link: { url: foreign, is_external: 'on' },
    image: { id: 5, url: 'https://kept.example/a.jpg' },
    title: foreign,
  }
  expect(imported(settings)?.settings).toEqual(settings)
})

test('atomic images reference their copy by id only', () => {
  const source = (id: object | null, url: object | null) => ({
    src: { $$type: 'image-src', value: { id, url } },
  })
  expect(imported(source(null, { $$type: 'url', value: foreign }))?.settings).toEqual(
    source({ $$type: 'image-attachment-id', value: 90 }, null),
  )
  const kept = source({ $$type: 'image-attachment-id', value: 5 }, null)
  expect(imported(kept)?.settings).toEqual(kept)
})
