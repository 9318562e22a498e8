/** Notifies the webhook of the fleet file, with the changes since the last run only. */
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import { readSecret } from '#bin/fleet/file/secrets.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { messageOf } from '#openapi/values/json.ts'
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
      .map(({ cause, fails, targets }) => ({
        ...cause,
        fails,
        targets,
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

/** Returns a sentence; the address may contain a token, so only its origin is shown. */
export async function notifyWebhook(
  fleet: Fleet,
  report: FleetRunReport,
  env: Variables,
): Promise<string | undefined> {
  const { webhook } = fleet
  const body = webhook && webhookBody(report, fleet)
  if (!body) return undefined
  const { url } = webhook
  const address = typeof url === 'string' ? url : readSecret(url, env)
  const origin = URL.canParse(address) ? new URL(address).origin : 'the webhook'
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return status < 300 ? `notified ${origin}` : `${origin} answers ${status} to the notification`
  } catch (error) {
    return `could not notify ${origin}: ${messageOf(error).replaceAll(address, origin)}`
  }
}
