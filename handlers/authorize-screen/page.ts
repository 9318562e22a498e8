import type { UserRecord } from '#fixtures/models/user.ts'
import { linkTo } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import type { AuthorizationRequest } from './request.rules.ts'
import { STYLE } from './style.ts'

/** No scripts, no subresources, no framing; forms may redirect to the application. */
const HEADERS = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

interface PageOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const page = (
  title: string,
  main: string,
  { status = 200, headers = {} }: PageOptions = {},
): HttpOutput => ({
  status,
  headers: { ...HEADERS, ...headers },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${main}</main></body>
</html>
`,
})

interface FormOptions {
  readonly request: AuthorizationRequest
  /** Users to choose from; undefined where a login is required. */
  readonly users: readonly UserRecord[] | undefined
  readonly siteName: string
  readonly token: string
  readonly chosen: string
  /** The session of the browser, and the address to change it. */
  readonly session: SessionLink
  readonly problem?: string
}

interface SessionLink {
  /** The signed-in user. */
  readonly login: string | undefined
  /** Address to sign out, or in. */
  readonly address: string
}

const sessionLine = ({ login, address }: SessionLink): string =>
  login === undefined
    ? `<p class="note">${linkTo(address, 'Sign in')} to use the interface by cookie and nonce.</p>`
    : `<p class="note">Signed in as <strong>${escapeMarkup(login)}</strong>. ${linkTo(address, 'Sign out')}</p>`

const userChoice = ({ login, display_name, roles }: UserRecord, isChosen: boolean): string =>
  `<label class="user"><input type="radio" name="user" value="${escapeMarkup(login)}"${isChosen ? ' checked' : ''} required>
<span><strong>${escapeMarkup(display_name)}</strong><small>${escapeMarkup(login)} · ${escapeMarkup(roles.join(', '))}</small></span></label>`

const userList = (users: readonly UserRecord[], chosen: string): string =>
  users.map((user) => userChoice(user, user.login === chosen)).join('\n')

/** Where a login is required, the page does not list the users. */
const loginFields = (chosen: string): string => `<label class="field">User
<input name="user" value="${escapeMarkup(chosen)}" autocomplete="username" required></label>
<label class="field">Password
<input type="password" name="user_password" autocomplete="off" required></label>`

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`

function destination({ success_url }: AuthorizationRequest): string {
  if (!success_url)
    return '<p class="note">The new password will be shown to you here, once. Nothing is sent anywhere.</p>'
  return `<p class="note">The new password will be sent to<br><code>${escapeMarkup(success_url)}</code></p>`
}

/** The form: application, user and destination of the password. */
export function formPage(options: FormOptions, setCookie: string): HttpOutput {
  const { request, users, siteName, token, chosen, problem } = options
  const application = request.app_name
    ? `<strong>${escapeMarkup(request.app_name)}</strong>`
    : 'An application'
  const main = `
<p class="site">${escapeMarkup(siteName)}</p>
<h1>Authorize an application</h1>
<p>${application} asks to act in your name. It will be able to do everything you may do here, until you take the password back.</p>
${problem ? `<p class="problem" role="alert">${escapeMarkup(problem)}</p>` : ''}
<form method="post">
${hiddenInput('token', token)}${hiddenInput('app_id', request.app_id)}${hiddenInput('success_url', request.success_url)}${hiddenInput('reject_url', request.reject_url)}
<label class="field">Name of the application
<input name="app_name" value="${escapeMarkup(request.app_name)}" maxlength="200" autocomplete="off"></label>
<fieldset><legend>Act as</legend>${users ? userList(users, chosen) : loginFields(chosen)}</fieldset>
${destination(request)}
<div class="buttons"><button name="decision" value="approve" class="primary">Yes, approve</button>
<button name="decision" value="deny" formnovalidate>No, deny</button></div>
</form>
${sessionLine(options.session)}`
  const title = `Authorize ${request.app_name || 'an application'} · ${siteName}`
  return page(title, main, { status: problem ? 400 : 200, headers: { 'Set-Cookie': setCookie } })
}

export const passwordPage = (password: string, name: string, login: string): HttpOutput =>
  page(
    'Application password',
    `<h1>Your new password for ${escapeMarkup(name)}</h1>
<p>Sign in as <strong>${escapeMarkup(login)}</strong> with this application password:</p>
<p class="secret"><code>${escapeMarkup(password)}</code></p>
<p class="note">Copy it now. It is not kept anywhere and cannot be shown again. Blanks do not matter.</p>`,
  )

export const deniedPage = (): HttpOutput =>
  page('Denied', '<h1>Denied</h1><p>No password was made. You can close this window.</p>')

export const rejectedPage = (reason: string): HttpOutput =>
  page(
    'Not allowed',
    `<h1>The Authorize Application request is not allowed.</h1><p class="problem" role="alert">${escapeMarkup(reason)}</p>`,
    { status: 400 },
  )

export const redirect = (location: string): HttpOutput => ({
  status: 302,
  headers: { ...HEADERS, Location: location },
  body: '',
})

interface LoginOptions {
  readonly login: string
  /** Redirect target after sign-in. */
  readonly target: string
  readonly problem?: string
}

export const loginPage = ({ login, target, problem }: LoginOptions): HttpOutput =>
  page(
    'Sign in',
    `<h1>Sign in</h1>
${problem ? `<p class="problem" role="alert">${escapeMarkup(problem)}</p>` : ''}
<form method="post">
${hiddenInput('redirect_to', target)}
<label class="field">User
<input name="log" value="${escapeMarkup(login)}" autocomplete="username" required></label>
<label class="field">Application password
<input type="password" name="pwd" autocomplete="current-password" required></label>
<div class="buttons"><button class="primary">Sign in</button></div>
</form>`,
  )

export const signOutRejectedPage = (): HttpOutput =>
  page('Not signed out', '<h1>The link you followed has expired.</h1>', { status: 403 })
