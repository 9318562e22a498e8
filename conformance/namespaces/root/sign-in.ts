/** Sign-in by cookie and nonce, as used by pages of the site itself (D-078). */

import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import { BROWSER, responseInPage } from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import {
  authorizationUrl,
  loginAccountOf,
  oneSession,
  screenFor,
  showsLoginForm,
  signOut,
  submitLogin,
} from './site-pages.ts'

/** The platform's address for a new nonce, next to the authorization screen. */
const nonceAddress = (context: Context): string =>
  new URL('admin-ajax.php?action=rest-nonce', authorizationUrl(context)).href

interface BrowserSession {
  readonly page: CasePage
  readonly nonce: string
}

const SIGN_IN = 'a[href*="login"]'

/** The login form: shown instead of the authorization screen, or linked there. */
async function openLogin(page: CasePage, screen: string): Promise<void> {
  await page.goto(screen)
  if (await showsLoginForm(page)) return
  const link = page.page.locator(SIGN_IN).first()
  const href = (await link.count()) > 0 ? await link.getAttribute('href') : undefined
  if (href) await page.goto(new URL(href, page.page.url()).href)
  if (!(await showsLoginForm(page)))
    skip({ why: 'not-applicable', detail: 'the suite does not recognise a login form of the site' })
}

/** Runs `work` in a signed-in page of the site, and signs out afterwards. */
const withSession = (context: Context, work: (session: BrowserSession) => Promise<void>) =>
  oneSession(context, async () => {
    const account = loginAccountOf(context)
    const screen = screenFor(context, { app_name: 'Conformance' })
    const page = await context.openPage()
    await openLogin(page, screen)
    await submitLogin(page, account)
    try {
      const response = await page.goto(nonceAddress(context))
      const nonce = (await response?.text())?.trim() ?? ''
      if (response?.status() !== 200 || !/^\w{4,64}$/.test(nonce))
        skip({
          why: 'not-applicable',
          detail: 'the site provides no nonce at the address known to the suite',
        })
      await work({ page, nonce })
    } finally {
      await signOut(page, screen)
    }
  })

/** The status of a read that requires an account. */
async function statusWith({ page }: Pick<BrowserSession, 'page'>, nonce: string | undefined) {
  const args = { context: 'edit', per_page: 1 } as const
  const headers = nonce === undefined ? {} : { 'x-wp-nonce': nonce }
  const call = page.call('same-origin')
  return (await responseInPage('posts', call(listPosts, args, { as: 'anonymous', headers }))).status
}

const cases = defineCases(
  { ...BROWSER, needs: 'write', spec: '5' },
  {
    'index.read/browser.sign-in.nonce': {
      title: 'A page of the site needs both its cookie and a nonce to use the interface.',
      run: (context) =>
        withSession(context, async (session) => {
          check('status without a nonce', await statusWith(session, undefined)).is(401)
          check('status with a wrong nonce', await statusWith(session, 'no-nonce')).is(403)
          check('status with the nonce', await statusWith(session, session.nonce)).is(200)
        }),
    },

    'index.read/browser.sign-in.expired': {
      title: 'A nonce is rejected after a day.',
      async run(context) {
        // Skips before signing in where the clock cannot be moved.
        await context.advanceTime(0)
        await withSession(context, async (session) => {
          check('status with a new nonce', await statusWith(session, session.nonce)).is(200)
          await context.advanceTime(DAY_MS)
          check('status a day later', await statusWith(session, session.nonce)).is(403)
        })
      },
    },

    'index.read/browser.sign-in.ended': {
      title: 'After signing out, the nonce of the session is rejected.',
      async run(context) {
        let lastSession: BrowserSession | undefined
        await withSession(context, async (session) => {
          check('status before', await statusWith(session, session.nonce)).is(200)
          lastSession = session
        })
        if (!lastSession) return
        await lastSession.page.goto(nonceAddress(context))
        check('status afterwards', await statusWith(lastSession, lastSession.nonce)).is(403)
      },
    },
  },
)

export const signIn: Playbook = { cases }
