/** Section 5: the interactive authorization screen, from its address to a working password. */
import { check, fail } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import { BROWSER } from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { listPosts } from '#openapi/namespaces/core-v2/posts.ts'
import {
  APPLICATION_PASSWORD,
  decide,
  SHOWN_PASSWORD,
  screenFor,
  showsDecisionForm,
  withLogin,
} from './site-pages.ts'

interface Grant {
  readonly user: string
  readonly password: string
}

/** The password for the application: in its callback address, or shown on the screen. */
async function grantedPassword(
  page: CasePage,
  isCalledBack: boolean,
  user: string,
): Promise<Grant> {
  if (isCalledBack) {
    await page.page.waitForURL(`${page.otherOrigin}**`)
    const { searchParams } = new URL(page.page.url())
    check('site_url', searchParams.get('site_url')).holds(
      'an address',
      searchParams.has('site_url'),
    )
    return {
      user: searchParams.get('user_login') ?? '',
      password: searchParams.get('password') ?? '',
    }
  }
  const element = page.page.locator(SHOWN_PASSWORD).first()
  await element.waitFor()
  const password = await element.evaluate((element) =>
    element instanceof HTMLInputElement ? element.value : (element.textContent ?? ''),
  )
  return { user, password }
}

/** The edit context requires an account. */
async function assertGrantWorks(context: Context, { user, password }: Grant): Promise<void> {
  check('length of the password', password.length).holds('of a password', password.length >= 8)
  const args = { context: 'edit', per_page: 1 } as const
  const headers = { authorization: basicHeader({ user, password }) }
  const withoutPassword = await context.call(listPosts, args, { as: 'anonymous' })
  const withPassword = await context.call(listPosts, args, { as: 'anonymous', headers })
  check('status without a password', withoutPassword.status).isNot(200)
  check('status with the granted password', withPassword.status).is(200)
}

const cases = defineCases(
  { ...BROWSER, needs: 'write', spec: '5' },
  {
    'index.read/browser.authorization.screen': {
      level: 'must',
      needs: 'read',
      title: 'The address of the authorization screen shows a page with a form.',
      async run(context) {
        const page = await context.openPage()
        const response = await page.goto(screenFor(context, { app_name: 'Conformance' }))
        const status = response?.status() ?? 0
        check('status of the screen', status).holds('of a page', status < 400)
        const type = response?.headers()['content-type'] ?? ''
        check('Content-Type of the screen', type).holds('text/html', /html/.test(type))
        const forms = await page.page.locator('form').count()
        check('forms on the screen', forms).holds('at least one', forms > 0)
      },
    },

    'index.read/browser.authorization.approve': {
      level: 'should',
      title: 'Approving on the authorization screen gives the application a working password.',
      async run(context) {
        const tag = await context.announceCreation(APPLICATION_PASSWORD)
        const open = screenFor(context, { app_name: tag })
        await withLogin(context, open, async (page) => {
          await page.goto(screenFor(context, { app_name: tag, success_url: page.otherOrigin }))
          // A site may restrict callbacks to secure addresses; otherwise it shows the password.
          const isCalledBack = await showsDecisionForm(page)
          if (!isCalledBack) await page.goto(open)
          await decide(page, 'approve')
          const { best, credentials } = context.target
          const user = best === 'anonymous' ? '' : (credentials[best]?.user ?? '')
          await assertGrantWorks(context, await grantedPassword(page, isCalledBack, user))
        })
      },
    },

    'index.read/browser.authorization.deny': {
      title: 'Denying redirects to the application without a password.',
      async run(context) {
        const open = screenFor(context, { app_name: 'Conformance' })
        await withLogin(context, open, async (page) => {
          await page.goto(
            screenFor(context, {
              app_name: 'Conformance',
              success_url: `${page.otherOrigin}?state=1`,
            }),
          )
          await decide(page, 'deny')
          await page.page.waitForURL(`${page.otherOrigin}**`)
          const { searchParams } = new URL(page.page.url())
          check('success', searchParams.get('success')).is('false')
          check('state of the application', searchParams.get('state')).is('1')
          check('password', searchParams.has('password')).is(false)
        })
      },
    },

    'index.read/browser.authorization.unsafe-address': {
      title: 'The screen rejects a callback address that would run a script.',
      async run(context) {
        const open = screenFor(context, { app_name: 'Conformance' })
        const unsafe = screenFor(context, {
          app_name: 'Conformance',
          success_url: 'javascript:window.understudyRan=1//x.example/',
        })
        await withLogin(context, open, async (page) => {
          await page.goto(unsafe)
          if (await showsDecisionForm(page))
            fail('the screen to reject the address', 'the approval form')
        })
      },
    },
  },
)

export const authorization: Playbook = { records: [APPLICATION_PASSWORD], cases }
