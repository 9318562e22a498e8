import { useEffect } from 'preact/hooks'
import { accessState, storeCredential } from '#bin/inspector/client/control.ts'
import { TextField } from '#bin/inspector/parts/field.tsx'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { PageNotice } from '#bin/inspector/parts/notice.tsx'
import { refresh, showError } from '#bin/inspector/state/session.ts'

const enterSecret = onSubmit(({ secret = '' }) => {
  storeCredential('secret', secret)
  refresh().catch(showError)
})

const enterToken = onSubmit(({ token = '' }) => {
  storeCredential('token', token)
  refresh().catch(showError)
})

const AskSecret = () => (
  <form onSubmit={enterSecret}>
    <p>The control interface of this stand-in requires a secret.</p>
    <TextField label="Secret" name="secret" type="password" required />
    <button type="submit" class="primary">
      Enter
    </button>
    <p class="quiet">It is the value of UNDERSTUDY_CONTROL_SECRET at the start of the server.</p>
  </form>
)

const AskToken = () => (
  <form onSubmit={enterToken}>
    <p>This stand-in is shared by teams and requires a token.</p>
    <TextField label="Token" name="token" type="password" required />
    <button type="submit" class="primary">
      Enter
    </button>
    <p class="quiet">The operator of the server creates it with understudy team token.</p>
  </form>
)

const Off = () => (
  <>
    <p class="problem">The control interface is off on this address.</p>
    <p>
      Other machines can reach this stand-in, so the inspector is closed. Start it with the variable
      UNDERSTUDY_CONTROL_SECRET to use this page.
    </p>
  </>
)

const RETRY_MS = 2000

/** Detects a restarted server. */
function Gone() {
  useEffect(() => {
    const timer = setInterval(() => refresh().catch(() => undefined), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p class="problem">The stand-in does not answer.</p>
      <p>Is it still running? This page reconnects automatically.</p>
    </>
  )
}

const REASONS = { secret: AskSecret, token: AskToken, off: Off, gone: Gone }

/** The reason why the page is empty, with instructions. */
export function AccessNotice() {
  const reason = accessState.value
  if (reason === 'open' || reason === 'unknown') return null
  const Reason = REASONS[reason]
  return (
    <main class="alone card">
      <h1>Understudy</h1>
      <Reason />
      <PageNotice />
    </main>
  )
}
