import { ADMIN, type RunningServe } from './process.ts'

/** The responses to several requests, without their dates. */
export async function transcriptOf({ root, origin }: RunningServe): Promise<readonly string[]> {
  const lines: string[] = []
  const say = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(address, {
      method,
      headers: { ...ADMIN, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    lines.push(`${method} ${response.status} ${JSON.stringify(headers)} ${await response.text()}`)
  }
  await say('PUT', `${origin}/__understudy/clock`, { now: '2026-06-01T08:00:00Z' })
  for (let at = 0; at < 5; at += 1) {
    await say('POST', `${root}core/v2/posts`, { title: `post ${at}`, content: 'a "b" c' })
    await say('PUT', `${origin}/__understudy/clock`, { step: 61_000 })
  }
  await say('POST', `${root}builder/v1/globals/colors/abc`, { title: 'Red', value: '#f00' })
  await say('POST', `${root}folders/v1/folders`, { name: 'A', title: 'A', parent: 0 })
  // Its hash is a generated text.
  await say('POST', `${root}contactform/v1/contact-forms`, { title: 'A', context: 'save' })
  for (const path of [
    'core/v2/posts',
    'seo/v1/statistics',
    'spamfilter/v1/stats',
    '',
    'builder/v1/notes',
  ])
    await say('GET', `${root}${path}`)
  await say('GET', `${origin}/__understudy/snapshot`)
  // The offset of a frozen clock is irrelevant.
  return lines.map((line) => line.replaceAll(origin, 'ORIGIN').replace(/"offset":-?\d+/, ''))
}
