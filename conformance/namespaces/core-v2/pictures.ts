/** Pictures referred to by records, as shown in a page. */
import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import { BROWSER, openOtherOrigin } from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { findPicture } from './find.ts'

interface StatedPicture {
  readonly address: string
  readonly type?: string
  readonly width?: number
  readonly height?: number
  /** Width by height, where the file may be larger than its display size. */
  readonly ratio?: number
}

/** A picture decodes in a page of another origin, with the stated type and size. */
export async function assertPicture(
  context: Context,
  { page }: CasePage,
  stated: StatedPicture,
): Promise<void> {
  const { address } = stated
  if (new URL(address).origin !== context.target.origin)
    return skip({
      why: 'not-applicable',
      detail: `the pictures of the site are on ${new URL(address).origin}`,
    })
  const responsePromise = page.waitForResponse(address)
  const decoded = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    const failure = await image.decode().then(() => undefined, String)
    return { failure, width: image.naturalWidth, height: image.naturalHeight }
  }, address)
  const response = await responsePromise
  check(`decoding of ${address}`, decoded.failure).is(undefined)
  if (stated.type !== undefined)
    check('Content-Type', response.headers()['content-type']?.split(';')[0]).is(stated.type)
  const { width, height, ratio } = stated
  if (width !== undefined) check('size', [decoded.width, decoded.height]).is([width, height])
  if (ratio !== undefined)
    check('shape', decoded.width / decoded.height).holds(
      `of ${ratio}`,
      Math.abs(decoded.width / decoded.height - ratio) < 0.02 * ratio,
    )
}

const sizesOf = (media: unknown): readonly Json[] => {
  const sizes = at(media, 'media_details', 'sizes')
  return isRecord(sizes) ? Object.values(sizes).filter(isRecord) : []
}

const cases = defineCases(
  { ...BROWSER, spec: '2.2' },
  {
    'core.posts.list/browser.pictures': {
      title: 'Every size of a featured picture decodes with the stated type and size.',
      async run(context) {
        const media = await findPicture(context)
        if (media === undefined)
          return skip({ why: 'too-few-records', detail: 'needs a post with a picture' })
        const page = await openOtherOrigin(context)
        for (const size of sizesOf(media))
          await assertPicture(context, page, {
            address: String(size['source_url']),
            type: String(size['mime_type']),
            width: Number(size['width']),
            height: Number(size['height']),
          })
      },
    },
  },
)

export const pictures: Playbook = { cases }
