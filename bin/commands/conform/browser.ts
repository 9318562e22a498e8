import type { Browser } from 'playwright'
import { UsageError } from '#bin/cli/usage-error.ts'
import { launchBrowser } from '#conformance/browser/launch.ts'
import { InputError } from '#openapi/values/input-error.ts'
import type { Options } from './options.ts'

/** The browser of a run with `--browser`. */
export async function openBrowser({ browser }: Pick<Options, 'browser'>) {
  if (!browser) return undefined
  return launchBrowser().catch((error: unknown): Browser => {
    throw error instanceof InputError ? new UsageError(error.message) : error
  })
}
