/**
 * The authorization screen as an overlay: navigations to another origin bypass the service worker.
 */
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

interface ScreenOptions {
  readonly standIn: StandIn
  readonly base: string
}

interface ScreenPage {
  readonly status: number
  readonly body: string
  readonly cookie: string
  readonly location: string | undefined
}

/** Fetches a page of the stand-in; handles cookies manually, because no network is involved. */
function createPageFetcher({ standIn, base }: ScreenOptions) {
  let cookie = ''
  return async (target: string, form?: string): Promise<ScreenPage> => {
    const headers: Readonly<Record<string, string>> = {
      cookie,
      origin: base,
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const output = await standIn.respond(
      standIn.dispatch({
        method: form === undefined ? 'GET' : 'POST',
        target,
        origin: base,
        header: (name) => headers[name],
        ...(form !== undefined && { body: new TextEncoder().encode(form) }),
      }),
    )
    cookie = (output.headers['Set-Cookie'] ?? cookie).split(';', 1)[0] ?? ''
    return {
      status: output.status,
      body: output.body,
      cookie,
      location: output.headers['Location'],
    }
  }
}

function createFrame(): { readonly dialog: HTMLDialogElement; readonly frame: HTMLIFrameElement } {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Authorization')
  dialog.style.cssText = 'width:min(40rem,95vw);height:min(44rem,90vh);padding:0;border:0'
  const frame = document.createElement('iframe')
  frame.title = 'Authorization'
  frame.style.cssText = 'width:100%;height:100%;border:0'
  dialog.append(frame)
  document.body.append(dialog)
  return { dialog, frame }
}

const formText = (form: HTMLFormElement, submitter: HTMLElement | null): string =>
  new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  ).toString()

/** Shows the screen; resolves with the redirect address, or undefined when it is closed. */
export function showScreen(url: string, options: ScreenOptions): Promise<string | undefined> {
  const fetchPage = createPageFetcher(options)
  const target = url.startsWith(options.base) ? url.slice(options.base.length) : url
  const { dialog, frame } = createFrame()
  return new Promise((resolve) => {
    const finish = (address: string | undefined): void => {
      dialog.remove()
      resolve(address)
    }
    const show = ({ body, location }: ScreenPage): void => {
      if (location !== undefined) finish(location)
      else frame.srcdoc = body
    }
    frame.addEventListener('load', () => {
      frame.contentDocument?.addEventListener('submit', (event) => {
        event.preventDefault()
        const { target: form, submitter } = event
        if (form && 'action' in form)
          // The target is a form of the frame's own realm.
          void fetchPage(target, formText(form as HTMLFormElement, submitter)).then(show)
      })
    })
    dialog.addEventListener('close', () => finish(undefined))
    dialog.showModal()
    void fetchPage(target).then(show)
  })
}
