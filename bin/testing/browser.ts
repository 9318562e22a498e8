/** A browser for the tests that need one: installed, else downloaded, else from the system. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import {
  isExecutable,
  namedBrowser,
  QUIET_ARGS,
  systemBrowser,
} from '#conformance/browser/launch.ts'

/**
 * The browser uses only the last such list, so it repeats the features that the runner disables.
 * The omnibox suggestions are separate pages, created for every window.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
const INSTALL_LIMIT_MS = 300_000

type Env = Readonly<Record<string, string | undefined>>

const isRoot = (): boolean => process.getuid?.() === 0

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('playwright/test')
  return [chromium.executablePath()].find(isExecutable)
}

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_LIMIT_MS }).status === 0

function download(): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js')
  succeeds(process.execPath, [cli, 'install', 'chromium'])
}

/** Two test workers may call it concurrently: the package manager serializes them. */
function installFromSystem(): void {
  if (process.platform !== 'linux' || !isRoot()) return
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y']
  succeeds('apt-get', [...apt, 'update'])
  succeeds('apt-get', [...apt, '--no-install-recommends', 'install', 'chromium'])
}

/** The path of a browser; installs one only if none is found. */
export async function findBrowser(env: Env = process.env): Promise<string> {
  const named = namedBrowser(env)
  if (named) return named

  const installed = () => systemBrowser(env)
  const found = installed() ?? (await downloaded())
  if (found) return found

  process.stderr.write('understudy: no Chromium or Chrome found, installing one\n')
  download()
  const afterDownload = await downloaded()
  if (afterDownload) return afterDownload

  installFromSystem()
  const afterInstall = installed()
  if (afterInstall) return afterInstall
  throw new Error(
    'no Chromium or Chrome was found and none could be installed; install one or set UNDERSTUDY_BROWSER_PATH',
  )
}

export interface BrowserOptions {
  readonly executablePath: string
  readonly args: string[]
}

/** Launch options for the browser of this machine. */
export async function browserOptions(): Promise<BrowserOptions> {
  const args = [...QUIET_ARGS, `--disable-features=${SWITCHED_OFF.join(',')}`]
  return {
    executablePath: await findBrowser(),
    args: isRoot() ? [...args, '--no-sandbox'] : args,
  }
}
