/** `{base}/login`: sign-in and sign-out of a user (platform/core 13.3). */
import type { Site } from '#fixtures/site/site.ts'
import type { ControlRequest } from '#handlers/control/entry.ts'
import { signInOnPage } from '#handlers/runtime/access/authenticate.ts'
import {
  createSessionCookie,
  EXPIRED_SESSION_COOKIE,
  isNonceOf,
  nonceOf,
  sessionIn,
  type UserSession,
} from '#handlers/runtime/access/session.ts'
import { LOGIN_PATH } from '#handlers/runtime/addressing/address.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { loginPage, redirect, signOutRejectedPage } from './page.ts'
import { displayLogin, MAX_ADDRESS_LENGTH } from './request.rules.ts'

const textParam = (params: Params, name: string): string => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

const baseOf = ({ dispatch }: ControlRequest): string => dispatch.address.urls.base

export const sessionOf = ({ dispatch }: ControlRequest, site: Site): UserSession | undefined =>
  sessionIn(site, dispatch.input.header('cookie'))

/** An address of this site; any other address is replaced by the home page. */
function targetOf(control: ControlRequest, params: Params): string {
  const base = baseOf(control)
  const target = textParam(params, 'redirect_to')
  if (target.length > MAX_ADDRESS_LENGTH) return `${base}/`
  const isOwn = URL.canParse(target, base) && new URL(target, base).origin === new URL(base).origin
  return isOwn && target !== '' ? new URL(target, base).href : `${base}/`
}

export const signInAddress = (base: string, redirectTo: string): string =>
  `${base}${LOGIN_PATH}?redirect_to=${encodeURIComponent(redirectTo)}`

export const signOutAddress = (base: string, site: Site, session: UserSession): string =>
  `${base}${LOGIN_PATH}?action=logout&_wpnonce=${nonceOf(site, session)}`

function signIn(control: ControlRequest, site: Site): HttpOutput {
  const form = control.body.form ?? {}
  const login = textParam(form, 'log')
  const target = targetOf(control, form)
  const { attempts } = control.dispatch.input
  const found = signInOnPage(site, { login, password: textParam(form, 'pwd') }, attempts)
  if (found instanceof ApiError)
    return loginPage({
      login: displayLogin(login),
      target,
      problem: 'The user or the password is wrong.',
    })
  const { status, headers, body } = redirect(target)
  return { status, body, headers: { ...headers, 'Set-Cookie': createSessionCookie(site, found) } }
}

function signOut(control: ControlRequest, site: Site): HttpOutput {
  const session = sessionOf(control, site)
  const { query } = control.dispatch.address
  if (session && !isNonceOf(site, session, query['_wpnonce'])) return signOutRejectedPage()
  const { status, headers, body } = redirect(`${baseOf(control)}${LOGIN_PATH}?loggedout=true`)
  return { status, body, headers: { ...headers, 'Set-Cookie': EXPIRED_SESSION_COOKIE } }
}

export function handleLogin(control: ControlRequest, site: Site): HttpOutput {
  const { input, address } = control.dispatch
  if (input.method === 'POST') return signIn(control, site)
  if (address.query['action'] === 'logout') return signOut(control, site)
  return loginPage({ login: '', target: targetOf(control, address.query) })
}

/** `{base}/admin-ajax.php?action=rest-nonce`: renews the nonce of pages of the site. */
export function handleNonce(control: ControlRequest, site: Site): HttpOutput {
  const session = sessionOf(control, site)
  const isNonceRequest = control.dispatch.address.query['action'] === 'rest-nonce'
  return {
    status: session && isNonceRequest ? 200 : 400,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    body: session && isNonceRequest ? nonceOf(site, session) : '0',
  }
}
