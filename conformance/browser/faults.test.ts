/** Faults visible only in a browser, each on an otherwise correct target. */
import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake, testSettings } from '#conformance/testing/judge-fake.ts'
import { launchBrowser } from './launch.ts'

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Type',
  'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
}
const LIST = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'x-wp-total': '1',
  'x-wp-totalpages': '1',
}

/** Overrides headers of posts. */
const answering =
  (changed: Readonly<Record<string, string>>): Override =>
  ({ method, path, args }) => {
    if (path !== '/core/v2/posts') return undefined
    const headers = { ...ALLOWED, ...LIST, ...changed }
    if (method === 'OPTIONS') return { status: 200, body: {}, headers }
    const quoted = { code: 'rest_invalid_param', message: String(args['search']) }
    if ('search' in args || args['per_page'] === '0') return { status: 400, body: quoted, headers }
    return { status: 200, body: [{ id: 1 }], headers }
  }

interface Fault {
  readonly what: string
  readonly headers: Readonly<Record<string, string>>
  /** The judged aspects and the failing ones among them. */
  readonly judged: readonly string[]
  readonly failing: readonly string[]
}

const FAULTS: readonly Fault[] = [
  {
    what: 'no fault, but no cookies either',
    headers: {},
    judged: ['cors.*', 'inert.*'],
    failing: ['cors.cookies'],
  },
  {
    what: 'another origin is allowed',
    headers: { 'access-control-allow-origin': 'https://site.example' },
    judged: ['cors.read', 'cors.errors'],
    failing: ['cors.read', 'cors.errors'],
  },
  {
    what: 'the totals are not exposed',
    headers: { 'access-control-expose-headers': 'Link' },
    judged: ['cors.exposed'],
    failing: ['cors.exposed'],
  },
  {
    what: 'the preflight does not allow credentials',
    headers: { 'access-control-allow-headers': 'Content-Type' },
    judged: ['cors.authorization', 'cors.nonce', 'cors.read'],
    failing: ['cors.authorization', 'cors.nonce'],
  },
  {
    what: 'the content type is that of a page',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    judged: ['inert.error'],
    failing: ['inert.error'],
  },
]

/** A page takes longer to load than a response. */
const http = {
  ...testSettings('').http,
  timeouts: { connect: 10_000, firstByte: 20_000, whole: 20_000 },
}

async function failuresOf({ headers, judged }: Fault, browser: Browser) {
  const fake = await startFake({ override: answering(headers) })
  try {
    const only = judged.map((aspect) => `core.posts.list/browser.${aspect}`)
    const results = await judgeFake(fake.address, only, { browser, caseTimeout: 60_000, http })
    const failed = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    return failed.map(({ id, reason = '' }) => id.split('/browser.')[1] + reason)
  } finally {
    await fake.close()
  }
}

test('header faults fail the cases about them', { timeout: 120_000 }, async () => {
  const browser = await launchBrowser()
  try {
    for (const fault of FAULTS)
      expect([fault.what, ...(await failuresOf(fault, browser))]).toEqual([
        fault.what,
        ...fault.failing,
      ])
  } finally {
    await browser.close()
  }
})
