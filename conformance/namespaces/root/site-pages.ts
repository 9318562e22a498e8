/** Pages of a site used by browser cases: the login form and the authorization screen. */

import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import { type LedgerResource, plainRecord } from '#conformance/ledger/resource.ts'
import {
  createApplicationPassword,
  deleteApplicationPassword,
} from '#conformance/targets/platform-operations.ts'
import { getPassword, listPasswords } from '#openapi/neighbours/application-passwords.ts'

const ME = { user_id: 'me' } as const

const uuidIn = (record: unknown): string | undefined => {
  const uuid = at(record, 'uuid')
  return typeof uuid === 'string' ? uuid : undefined
}

/** An application password of the account itself, with the tag as its name. */
export const APPLICATION_PASSWORD: LedgerResource<typeof createApplicationPassword, string> = {
  ...plainRecord,
  name: 'application-password',
  create: createApplicationPassword,
  read: getPassword,
  list: listPasswords,
  remove: deleteApplicationPassword,
  absentStatuses: [404, 410],
  fields: (tag) => ({ ...ME, name: tag }),
  tagFieldsIn: (record) => ({ name: at(record, 'name') }),
  readArguments: (uuid) => ({ ...ME, uuid }),
  search: () => ME,
  idIn: uuidIn,
  removal: (uuid) => ({ ...ME, uuid }),
}

/** The address of the authorization screen in the index. */
export function authorizationUrl({ target }: Pick<Context, 'target'>): URL {
  const address = at(
    target.index.document,
    'authentication',
    'application-passwords',
    'endpoints',
    'authorization',
  )
  if (typeof address !== 'string' || !URL.canParse(address))
    return skip({ why: 'not-applicable', detail: 'the index advertises no authorization screen' })
  const url = new URL(address)
  if (url.origin !== target.origin)
    return skip({ why: 'not-applicable', detail: `the authorization screen is on ${url.origin}` })
  return url
}

/** Where the platform accepts forms of pages, beside the authorization screen. */
export const visitorFormPath = (caller: Pick<Context, 'target'>): string =>
  new URL('admin-ajax.php', authorizationUrl(caller)).pathname

/** The authorization screen for an application, with the arguments of its request. */
export function screenFor(context: Context, args: Readonly<Record<string, string>>): string {
  const url = authorizationUrl(context)
  for (const [name, value] of Object.entries(args)) url.searchParams.set(name, value)
  return url.href
}

interface LoginAccount {
  readonly user: string
  readonly loginPassword: string
}

/** The account of the run, with its login password. */
export function loginAccountOf({ target: { best, credentials } }: Context): LoginAccount {
  const account = best === 'anonymous' ? undefined : credentials[best]
  if (!account) return skip({ why: 'account', detail: 'needs an account' })
  const { user, loginPassword } = account
  if (!loginPassword)
    return skip({
      why: 'not-applicable',
      detail: 'needs the password of the login form: --login-password, or loginPassword in --users',
    })
  return { user, loginPassword }
}

const LOGIN = 'input[name="pwd"]'
const APPROVE = '#approve, button[value="approve"]'
const DENY = '#reject, button[value="deny"]'
export const SHOWN_PASSWORD = '#new-application-password-value, .secret code'

const hasElement = async ({ page }: CasePage, selector: string): Promise<boolean> =>
  (await page.locator(selector).count()) > 0

export const showsLoginForm = (page: CasePage): Promise<boolean> => hasElement(page, LOGIN)

/** Submits the open login form. */
export async function submitLogin(page: CasePage, account: LoginAccount): Promise<void> {
  const field = page.page.locator(LOGIN)
  await page.page.locator('input[name="log"]').fill(account.user)
  await field.fill(account.loginPassword)
  await Promise.all([page.page.waitForNavigation(), field.press('Enter')])
  check('the login form after the correct password', await showsLoginForm(page)).is(false)
}

const LOGOUT = 'a[href*="action=logout"]'

/** Ends the session if the open page has a sign-out link. */
export async function signOut(page: CasePage, screen: string): Promise<void> {
  await page.goto(screen)
  const link = page.page.locator(LOGOUT).first()
  if ((await link.count()) === 0) return
  const address = await link.evaluate(
    (element) => element instanceof HTMLAnchorElement && element.href,
  )
  if (address) await page.goto(address)
}

/**
 * One session at a time: deployments store the sessions of an account in one value, where
 * concurrent sign-ins and sign-outs overwrite each other.
 */
export const oneSession = <T>(context: Context, work: () => Promise<T>): Promise<T> =>
  context.withShortLock('sessions', work)

/** Opens an address that may require a login first, and ends the session afterwards. */
export const withLogin = <T>(
  context: Context,
  screen: string,
  work: (page: CasePage) => Promise<T>,
): Promise<T> =>
  oneSession(context, async () => {
    const page = await context.openPage()
    await page.goto(screen)
    if (!(await showsLoginForm(page))) return work(page)
    await submitLogin(page, loginAccountOf(context))
    try {
      return await work(page)
    } finally {
      await signOut(page, screen)
    }
  })

/** Approves or denies on the open screen. */
export async function decide(page: CasePage, decision: 'approve' | 'deny'): Promise<void> {
  const button = page.page.locator(decision === 'approve' ? APPROVE : DENY).first()
  if ((await button.count()) === 0)
    skip({
      why: 'not-applicable',
      detail: 'the suite does not recognise the form of the authorization screen',
    })
  await button.click()
}

export const showsDecisionForm = (page: CasePage): Promise<boolean> => hasElement(page, APPROVE)
