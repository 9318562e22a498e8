/** Embeds in a page: a sandboxed frame that may only run scripts, with its own height. */
import type { Frame } from 'playwright'
import { at } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import {
  findLink,
  findLinkOfPicturePost,
  findPicture,
} from '#conformance/namespaces/core-v2/find.ts'
import { assertPicture } from '#conformance/namespaces/core-v2/pictures.ts'
import { BROWSER, openOtherOrigin } from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { getEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'

interface EmbeddedFrame {
  readonly page: CasePage
  readonly link: string
  readonly frame: Frame
}

/** Collects messages of frames; part of the page, because new content removes listeners. */
const LISTENER =
  '<script>window.understudyMessages=[];addEventListener("message",function(e){understudyMessages.push(e.data)})</script>'

/** The embed of a post in a page of another origin. */
async function openEmbed(context: Context): Promise<EmbeddedFrame> {
  const link = await findLink(context)
  if (typeof link !== 'string')
    return skip({ why: 'too-few-records', detail: 'needs a published post' })
  const { body } = await context.callOk(getEmbed, { url: link }, { as: 'anonymous' })
  const page = await openOtherOrigin(context)
  await page.page.setContent(LISTENER + String(at(body, 'html')), { waitUntil: 'load' })
  const frame = page.page.frames().find((each) => each !== page.page.mainFrame())
  return frame ? { page, link, frame } : fail('a frame in the embed', 'none')
}

const IFRAME = 'iframe'
const HEIGHT_MS = 10_000

/** Runs in the page: whether the frame has the height of its last message, within the limits. */
function followsHeight(): boolean {
  const frame = document.querySelector('iframe')
  const messages: unknown = Reflect.get(window, 'understudyMessages')
  const secret = frame?.dataset['secret']
  const heights = (Array.isArray(messages) ? messages : [])
    .filter((each) => each?.message === 'height' && each.secret === secret)
    .at(-1)
  if (!frame || !heights) return false
  return Number(frame.height) === Math.min(1000, Math.max(200, Math.trunc(Number(heights.value))))
}

const cases = defineCases(
  { ...BROWSER, spec: '4.2' },
  {
    'oembed.embed.read/browser.frame.sandbox': {
      title: 'The frame of an embed shows the post, and its scripts have no access to the site.',
      async run(context) {
        const { page, link, frame } = await openEmbed(context)
        const sandbox = (await page.page.locator(IFRAME).getAttribute('sandbox')) ?? ''
        check('sandbox', sandbox).holds('with allow-scripts', /\ballow-scripts\b/.test(sandbox))
        check('sandbox', sandbox).holds(
          'without access to the origin and the window of the page',
          !/allow-same-origin|allow-top-navigation/.test(sandbox),
        )
        check('address in the frame', frame.url()).holds(
          `below ${link}`,
          frame.url().startsWith(link),
        )
        check('origin of its scripts', await frame.evaluate(() => self.origin)).is('null')
      },
    },

    'oembed.embed.read/browser.frame.height': {
      title: 'The frame of an embed reports its height, and the embedding page applies it.',
      async run(context) {
        const { page } = await openEmbed(context)
        // The frame may send several heights while it loads; the page applies each of them.
        const isFollowed = await page.page
          .waitForFunction(followsHeight, undefined, { timeout: HEIGHT_MS })
          .then(() => true)
          .catch(() => false)
        check('whether the frame has its reported height', isFollowed).is(true)
      },
    },

    'oembed.embed.read/browser.picture': {
      title: 'The picture of an embed decodes with the stated size.',
      async run(context) {
        if ((await findPicture(context)) === undefined)
          return skip({ why: 'too-few-records', detail: 'needs a post with a picture' })
        const url = await findLinkOfPicturePost(context)
        const { body } = await context.callOk(getEmbed, { url: String(url) }, { as: 'anonymous' })
        const address = at(body, 'thumbnail_url')
        if (typeof address !== 'string')
          return skip({ why: 'too-few-records', detail: 'needs a post with a picture' })
        const ratio = Number(at(body, 'thumbnail_width')) / Number(at(body, 'thumbnail_height'))
        await assertPicture(context, await openOtherOrigin(context), { address, ratio })
      },
    },
  },
)

export const frames: Playbook = { cases }
