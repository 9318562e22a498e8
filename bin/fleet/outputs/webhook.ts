/** Notifies the webhook of the fleet file, with the changes since the last run only. */
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import { readSecret } from '#bin/fleet/file/secrets.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import { codeOf } from '#openapi/values/json.ts'
import { countsLine, eventText, type FleetRunReport } from './run-report.ts'

const TIMEOUT_MS = 10_000

/** Undefined if nothing changed. */
export function webhookBody(
  report: FleetRunReport,
  { targets: listed }: Pick<Fleet, 'targets'>,
): object | undefined {
  const changes = report.news.filter(({ isInitial }) => !isInitial)
  if (changes.length === 0) return undefined
  const owners = new Map(listed.map(({ id, owners: all }) => [id, all]))
  const changed = (change: 'appeared' | 'fixed') =>
    changes
      .filter((each) => each.change === change)
      .map(({ cause, fails, targets, flapping }) => ({
        ...cause,
        ...{ fails, targets, flapping },
        owners: [...new Set(targets.flatMap((id) => owners.get(id) ?? []))],
      }))
  const [appeared, fixed] = [changed('appeared'), changed('fixed')]
  return {
    text: `${report.name}: ${appeared.length} new, ${fixed.length} fixed; ${countsLine(report.counts)}`,
    fleet: report.name,
    run: report.run,
    at: report.at,
    appeared,
    fixed,
    events: report.events.map((event) => ({ ...event, text: eventText(event) })),
  }
}

interface WebhookAddress {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

/** An account in the address is sent as a header. Throws if there is no valid address. */
export function webhookAddress(
  { webhook }: Pick<Fleet, 'webhook'>,
  env: Variables,
): WebhookAddress | undefined {
  if (!webhook) return undefined
  const { url: given } = webhook
  const text = typeof given === 'string' ? given : readSecret(given, env)
  if (!URL.canParse(text)) throw new UsageError('webhook: expected an address for url')
  const url = new URL(text)
  const [user = '', password = ''] = [url.username, url.password].map(decodeURIComponent)
  url.username = ''
  url.password = ''
  return { url, headers: user === '' ? {} : { authorization: basicHeader({ user, password }) } }
}

async function post({ url, headers }: WebhookAddress, body: object): Promise<string> {
  const { origin, href } = url
  try {
    const { status } = await fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return status < 300 ? `notified ${origin}` : `${origin} answers ${status} to the notification`
  } catch (error) {
    const { cause, name } = Object(error)
    return `could not notify ${origin}: ${codeOf(cause) || name}`
  }
}

/** Returns a sentence; the address may contain a token, so only its origin is shown. */
export async function notifyWebhook(
  fleet: Fleet,
  report: FleetRunReport,
  env: Variables,
): Promise<string | undefined> {
  const address = webhookAddress(fleet, env)
  const body = webhookBody(report, fleet)
  return address && body && post(address, body)
}
