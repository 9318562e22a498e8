import { expect, test } from 'vitest'
import { excerptOf, renderText } from './render.ts'
import { expandShortcodes, withoutShortcodes } from './shortcodes.rules.ts'

const IMAGE = '<img src="http://x.test/a.png">'
const SHOWN = '<img decoding="async" src="http://x.test/a.png">'
const figure = (text: string) =>
  `<figure style="width: 100px" class="wp-caption alignnone">${SHOWN}<figcaption class="wp-caption-text">${text}</figcaption></figure>\n`

/** As observed on a deployment. */
const SEEN: readonly (readonly [string, string, string])[] = [
  ['plain [gallery] text', '<p>plain  text</p>\n', '<p>plain text</p>\n'],
  [`[caption width="100"]${IMAGE} cap[/caption]`, figure('cap'), ''],
  [`[wp_caption width="100"]${IMAGE} cap[/wp_caption]`, figure('cap'), ''],
  [`[caption width="100" caption="hi"]${IMAGE}[/caption]`, figure('hi'), ''],
  [`[caption width="0"]${IMAGE} cap[/caption]`, `${SHOWN}\n`, ''],
  ['[caption]x[/caption]', 'x\n', ''],
  ['[caption width="10"]<b>x</b>[/caption]', '<b>x</b>\n', ''],
  [`[caption width="100"]before ${IMAGE} cap[/caption]`, figure('cap'), ''],
  [
    '[embed]https://video.example/x[/embed]',
    '<p><a href="https://video.example/x">https://video.example/x</a></p>\n',
    '',
  ],
  [
    'x [embed]not a url[/embed] y',
    '<p>x <a href="http://not%20a%20url">not a url</a> y</p>\n',
    '<p>x y</p>\n',
  ],
  ['[audio]', '\n', ''],
  ['a [video] b', '<p>a  b</p>\n', '<p>a b</p>\n'],
  ['[playlist]', '\n', ''],
  ['<a href="[gallery]">x</a>', '<p><a href="">x</a></p>\n', '<p>x</p>\n'],
  [
    '[unknown a="b"]x[/unknown]',
    '<p>[unknown a=&#8221;b&#8221;]x[/unknown]</p>\n',
    '<p>[unknown a=&#8221;b&#8221;]x[/unknown]</p>\n',
  ],
  ['[[gallery]]', '<p>[gallery]</p>\n', ''],
]

for (const [content, rendered, excerpt] of SEEN)
  test(`${content} is shown as on the platform`, () => {
    expect(renderText(content)).toBe(rendered)
    expect(excerptOf({ excerpt: '', content })).toBe(excerpt)
  })

test('players are numbered per item, unplayable addresses become links', () => {
  const source = (type: string, src: string, at: number) =>
    `<source type="${type}" src="${src}?_=${at}" /><a href="${src}">${src}</a>`
  const [song, film] = ['http://x.test/a.mp3', 'http://a.mp4']
  const content = `[audio src="${song}"]\n\n[audio mp3="${song}" loop="1" autoplay="on"]\n\n[video src="a.mp4"]\n\n[audio src="x.txt"]`
  expect(renderText(content, { id: 7 }).split('\n')).toEqual([
    `<audio class="wp-audio-shortcode" id="audio-7-1" preload="none" style="width: 100%;" controls="controls">${source('audio/mpeg', song, 1)}</audio>`,
    `<audio class="wp-audio-shortcode" id="audio-7-2" loop="1" autoplay="1" preload="none" style="width: 100%;" controls="controls">${source('audio/mpeg', song, 2)}</audio>`,
    `<div style="width: 640px;" class="wp-video"><video class="wp-video-shortcode" id="video-7-1" width="640" height="360" preload="metadata" controls="controls">${source('video/mp4', film, 1)}</video></div>`,
    '<a class="wp-embedded-audio" href="http://x.txt">http://x.txt</a>',
    '',
  ])
})

test('a caption names the picture it belongs to', () => {
  const content = `[caption id="attachment_7" align="alignleft" width="100"]${IMAGE} cap[/caption]`
  expect(renderText(content)).toBe(
    `<figure id="attachment_7" aria-describedby="caption-attachment-7" style="width: 100px" class="wp-caption alignleft">${SHOWN}<figcaption id="caption-attachment-7" class="wp-caption-text">cap</figcaption></figure>\n`,
  )
  const other = `[caption id="a b_c" width="1"]${IMAGE} x[/caption]`
  expect(renderText(other)).toContain('<figure id="ab_c" aria-describedby="caption-ab-c" ')
})

test('a repeated name gets a number', () => {
  const caption = `[caption id="a_7" width="100"]${IMAGE} cap[/caption]`
  expect(renderText(caption + caption)).toContain(
    '<figure id="a_7-2" aria-describedby="caption-a-7-2" ',
  )
})

test('hostile text takes linear time', () => {
  const started = performance.now()
  const parts = [
    '[',
    '[caption ',
    '[caption]',
    '[audio a="',
    `[embed ${'a'.repeat(9)}`,
    '[[gallery]',
  ]
  for (const text of [
    ...parts.map((part) => part.repeat(20_000)),
    `[caption ${'a'.repeat(200_000)}]`,
  ]) {
    expandShortcodes(text)
    withoutShortcodes(text)
  }
  expect(performance.now() - started).toBeLessThan(3000)
})
