/** A lease on a host: two checks never run on one deployment at the same time, on any machine. */
import type { SqlDatabase } from '#bin/database/database.ts'

const LEASE_SECONDS = 30
const RENEWAL_MS = 5_000

/** An expired lease is that of a worker that ended. */
const TAKE = `
INSERT INTO fleet_lease AS held (host, worker, job, until)
VALUES ($1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (host) DO UPDATE SET
  worker = excluded.worker, job = excluded.job, until = excluded.until
WHERE held.until < now() OR held.worker = excluded.worker
RETURNING host`

const RENEW = `
UPDATE fleet_lease SET until = now() + make_interval(secs => $3)
WHERE host = $1 AND worker = $2`

export interface LeaseRequest {
  readonly host: string
  readonly worker: string
  readonly job: string
  /** Called with every renewal. */
  readonly onRenewal: () => Promise<void>
}

export interface Lease {
  release(): Promise<void>
}

/** Undefined while another worker has the host. */
export async function takeLease(
  { query }: SqlDatabase,
  { host, worker, job, onRenewal }: LeaseRequest,
): Promise<Lease | undefined> {
  const rows = await query(TAKE, [host, worker, job, LEASE_SECONDS])
  if (rows.length === 0) return undefined
  const renew = async () => {
    await query(RENEW, [host, worker, LEASE_SECONDS])
    await onRenewal()
  }
  // A lost connection is reported by the check itself; the next renewal tries again.
  const timer = setInterval(() => renew().catch(() => undefined), RENEWAL_MS)
  return {
    async release() {
      clearInterval(timer)
      await query('DELETE FROM fleet_lease WHERE host = $1 AND worker = $2', [host, worker])
    },
  }
}

/** Ends the leases of workers that were killed, and returns their jobs, each once. */
export async function abandonedJobs({ query }: SqlDatabase): Promise<readonly string[]> {
  const rows = await query<{ job: string }>(
    'DELETE FROM fleet_lease WHERE until < now() RETURNING job',
  )
  return rows.map(({ job }) => job)
}
