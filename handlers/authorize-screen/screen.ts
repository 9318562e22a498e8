/** `{base}/authorize`: a user grants an application access (platform/core 13.2). */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { secret } from '#fixtures/values/ids.ts'
import type { ControlRequest } from '#handlers/control/entry.ts'
import { grantPassword } from '#handlers/platform/application-passwords.ts'
import { findUser, signInOnPage } from '#handlers/runtime/access/authenticate.ts'
import { signatureFor } from '#handlers/runtime/access/session.ts'
import { LOGIN_PATH, NONCE_PATH } from '#handlers/runtime/addressing/address.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { handleLogin, handleNonce, sessionOf, signInAddress, signOutAddress } from './login-page.ts'
import { deniedPage, formPage, passwordPage, redirect, rejectedPage } from './page.ts'
import {
  type AuthorizationRequest,
  displayLogin,
  groupCharacters,
  rejectAddress,
  requestProblem,
  withParameters,
} from './request.rules.ts'
import { handleVisitorForm, isVisitorForm } from './visitor-form.ts'

const COOKIE = 'understudy_authorize'
const FORM_SESSION = /^[A-Za-z0-9]{40}$/

/** Binds a form to its browser. */
const tokenFor = (site: Site, session: string): string => signatureFor(site, `form:${session}`)

function formSessionOf({ dispatch }: ControlRequest): string | undefined {
  const cookies = dispatch.input.header('cookie') ?? ''
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(cookies)?.[1]
  return found && FORM_SESSION.test(found) ? found : undefined
}

const textParam = (params: Params, name: string): string => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

const requestOf = (params: Params): AuthorizationRequest => ({
  app_name: textParam(params, 'app_name').trim(),
  app_id: textParam(params, 'app_id'),
  success_url: textParam(params, 'success_url'),
  reject_url: textParam(params, 'reject_url'),
})

interface Screen {
  readonly control: ControlRequest
  readonly site: Site
  readonly request: AuthorizationRequest
  readonly chosen: string
}

/**
 * A login is required where others can reach the server; in a page or a test there are no other
 * users.
 */
function requiresLogin({ dispatch }: ControlRequest): boolean {
  const { isShared, origin } = dispatch.input
  return isShared !== undefined && (isShared || !isLoopback(new URL(origin).hostname))
}

/** The address of the screen with its query. */
function screenAddress({ dispatch }: ControlRequest): string {
  const { input, address } = dispatch
  const queryStart = input.target.indexOf('?')
  return address.urls.authorizationUrl + (queryStart < 0 ? '' : input.target.slice(queryStart))
}

function showForm(screen: Screen, problem?: string): HttpOutput {
  const { control, site, request, chosen } = screen
  const session = secret(40)
  const users = requiresLogin(control) ? undefined : site.users.all()
  const signedIn = sessionOf(control, site)
  const { base } = control.dispatch.address.urls
  const options = {
    request,
    users,
    session: {
      login: signedIn?.user.login,
      address: signedIn
        ? signOutAddress(base, site, signedIn)
        : signInAddress(base, screenAddress(control)),
    },
    siteName: site.read(siteIdentity).name,
    token: tokenFor(site, session),
    chosen: chosen || (signedIn?.user.login ?? users?.[0]?.login ?? ''),
    ...(problem && { problem }),
  }
  return formPage(options, `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Strict`)
}

/** The user for the application, or the error message. */
function actingUser({ control, site, chosen }: Screen): UserRecord | string {
  if (!requiresLogin(control))
    return findUser(site, chosen) ?? 'Choose the user the application shall act as.'
  const password = textParam(control.body.form ?? {}, 'user_password')
  const found = signInOnPage(site, { login: chosen, password }, control.dispatch.input.attempts)
  return found instanceof ApiError ? 'The user or the password is wrong.' : found
}

function approve(screen: Screen, base: string): HttpOutput {
  const { site, request } = screen
  const user = actingUser(screen)
  if (typeof user === 'string') return showForm(screen, user)
  if (!request.app_name)
    return showForm(screen, 'An application name is required to create an application password.')
  const { app_name: name, app_id } = request
  const { password } = grantPassword(site, { user, name, app_id })
  if (!request.success_url)
    return passwordPage(groupCharacters(password), request.app_name, user.login)
  return redirect(
    withParameters(request.success_url, { site_url: base, user_login: user.login, password }),
  )
}

function deny(request: AuthorizationRequest): HttpOutput {
  const address = rejectAddress(request)
  return address ? redirect(address) : deniedPage()
}

function decide(control: ControlRequest, site: Site): HttpOutput {
  const form = control.body.form ?? {}
  const session = formSessionOf(control)
  const request = requestOf(form)
  const screen = { control, site, request, chosen: displayLogin(textParam(form, 'user')) }
  const problem = requestProblem(request, control.standIn.appSchemes)
  if (problem) return rejectedPage(problem)
  if (!session || textParam(form, 'token') !== tokenFor(site, session))
    return showForm(
      screen,
      'This form was not sent from the page shown to you. Please decide again.',
    )
  return textParam(form, 'decision') === 'approve'
    ? approve(screen, control.dispatch.address.urls.base)
    : deny(request)
}

export function handleAuthorize(control: ControlRequest): HttpOutput {
  const { standIn, dispatch } = control
  const site = standIn.sites.get(dispatch.site)
  if (!site) return jsonProblem('understudy_invalid_site', 'This is not a valid site name.')
  if (dispatch.address.path === LOGIN_PATH) return handleLogin(control, site)
  if (dispatch.address.path === NONCE_PATH)
    return isVisitorForm(control) ? handleVisitorForm(control, site) : handleNonce(control, site)
  const { method } = dispatch.input
  if (method === 'POST') return decide(control, site)
  if (method !== 'GET' && method !== 'HEAD')
    return jsonProblem('understudy_wrong_method', 'Use GET or POST here.', 405)
  const request = requestOf(dispatch.address.query)
  const problem = requestProblem(request, standIn.appSchemes)
  if (problem) return rejectedPage(problem)
  return showForm({ control, site, request, chosen: textParam(dispatch.address.query, 'user') })
}
