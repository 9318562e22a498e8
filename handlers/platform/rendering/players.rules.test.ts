import { expect, test } from 'vitest'
import { withNumbers } from './numbering.rules.ts'
import { player, withScheme } from './players.rules.ts'

const audio = (attributes: Readonly<Record<string, string>>): string =>
  withNumbers(player('audio', new Map(Object.entries(attributes))), {
    id: 7,
    numbering: new Map(),
  })

test('a playable address gets a numbered player', () => {
  expect(audio({ src: 'https://example.test/a.mp3', loop: '1', autoplay: 'false' })).toBe(
    '<audio class="wp-audio-shortcode" id="audio-7-1" loop="1" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="https://example.test/a.mp3?_=1" /><a href="https://example.test/a.mp3">https://example.test/a.mp3</a></audio>',
  )
})

test('a video is wrapped in a box of its width', () => {
  const shown = player(
    'video',
    new Map([
      ['mp4', 'https://example.test/v.mp4?x=1'],
      ['width', '200'],
    ]),
  )
  expect(shown).toMatch(/^<div style="width: 200px;" class="wp-video"><video .* height="360"/)
  expect(shown).toContain('src="https://example.test/v.mp4?x=1&#038;_=')
})

test('any other address becomes a link, and no address becomes nothing', () => {
  expect(audio({ src: 'example.test/a b' })).toBe(
    '<a class="wp-embedded-audio" href="http://example.test/a%20b">http://example.test/a%20b</a>',
  )
  expect(audio({})).toBe('')
})

test('each kind of player is counted by itself', () => {
  const one = player('audio', new Map([['src', '/a.mp3']]))
  const other = player('video', new Map([['src', '/v.mp4']]))
  const numbered = withNumbers(one + other + one, { id: 7, numbering: new Map() })
  const ids = numbered.match(/id="[^"]+"/g)
  expect(ids).toEqual(['id="audio-7-1"', 'id="video-7-1"', 'id="audio-7-2"'])
})

test('addresses with a scheme or a leading slash are unchanged', () => {
  const kept = ['https://example.test/', '/a', '#a', '?a', 'mailto:a']
  expect(kept.map(withScheme)).toEqual(kept)
})
