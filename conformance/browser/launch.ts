/** Finds and launches a browser: the one of the Playwright package, or one of the system. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import type { Browser, BrowserType, LaunchOptions } from 'playwright'
import { InputError } from '#openapi/values/input-error.ts'
import { messageOf } from '#openapi/values/json.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Prevents background requests of the browser. */
export const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Env = Readonly<Record<string, string | undefined>>

/** Chromium's sandbox does not start as root. */
const isRoot = (): boolean => process.getuid?.() === 0

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Possible paths of a browser, in search order. */
export function candidates(env: Env): readonly string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PATHS]
}

/** The browser set by `UNDERSTUDY_BROWSER_PATH`. */
export function namedBrowser(env: Env): string | undefined {
  const path = env['UNDERSTUDY_BROWSER_PATH']
  if (!path || isExecutable(path)) return path
  throw new InputError(`UNDERSTUDY_BROWSER_PATH names ${path}, which cannot be started`)
}

export const systemBrowser = (env: Env): string | undefined => candidates(env).find(isExecutable)

/** Launch options of every browser: no sandbox only as root. */
export const plainOptions = (): LaunchOptions => ({
  args: [...QUIET_ARGS],
  chromiumSandbox: !isRoot(),
  // The run handles signals itself and closes the browser.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
})

async function loadChromium(): Promise<BrowserType> {
  try {
    return (await import('playwright')).chromium
  } catch (error) {
    if (
      !/ERR_MODULE_NOT_FOUND|Cannot find (?:package|module)/.test(
        `${messageOf(error)} ${Object(error).code}`,
      )
    )
      throw error
    throw new InputError(
      '--browser needs the package playwright: npm install --save-dev playwright',
    )
  }
}

const NOT_INSTALLED = /Executable doesn't exist|is not found at|Please run the following command/i

const NONE_FOUND =
  'no browser was found: run npx playwright install chromium, install Chromium or Chrome, or set UNDERSTUDY_BROWSER_PATH'

async function start(chromium: BrowserType, executablePath: string): Promise<Browser> {
  try {
    return await chromium.launch({ ...plainOptions(), executablePath })
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n')
    throw new InputError(`the browser ${executablePath} does not start: ${reason}`)
  }
}

export async function launchBrowser(env: Env = process.env): Promise<Browser> {
  const chromium = await loadChromium()
  const configured = namedBrowser(env)
  if (configured) return start(chromium, configured)
  try {
    return await chromium.launch(plainOptions())
  } catch (error) {
    const message = messageOf(error)
    if (!NOT_INSTALLED.test(message))
      throw new InputError(`the browser of playwright does not start: ${message.split('\n')[0]}`)
    const found = systemBrowser(env)
    if (!found) throw new InputError(NONE_FOUND)
    return start(chromium, found)
  }
}
