/** A lease on a host: two runs never write to one deployment at the same time, on any machine. */
import { randomUUID } from 'node:crypto'
import type { SqlDatabase, SqlQuery } from '#bin/database/database.ts'

const LEASE_SECONDS = 30
const RENEWAL_MS = 5_000

/** An expired lease is that of a process that ended; those of jobs are reclaimed by workers. */
const FORGET = 'DELETE FROM fleet_lease WHERE job IS NULL AND until < now()'

/** A target in write mode has its host for itself. */
const TAKE = `
WITH held AS (SELECT writes FROM fleet_lease WHERE host = $2 AND until >= clock_timestamp())
INSERT INTO fleet_lease (id, host, writes, job, until)
SELECT $1, $2, $3::boolean, $4, clock_timestamp() + make_interval(secs => $5)
WHERE (SELECT count(*) FROM held) <
  CASE WHEN $3::boolean OR EXISTS (SELECT 1 FROM held WHERE writes) THEN 1 ELSE $6::integer END
RETURNING id`

/** An expired lease may be that of another run already. */
const RENEW = `
UPDATE fleet_lease SET until = now() + make_interval(secs => $2)
WHERE id = $1 AND until >= now() RETURNING id`

interface LeaseRequest {
  readonly host: string
  readonly writes: boolean
  /** Leases of a host at the same time. */
  readonly perHost: number
  /** Of a queue. */
  readonly job?: string
}

interface Lease {
  readonly id: string
  isLost(): boolean
  release(): Promise<void>
}

/** One after the other, so that each sees the leases of the others. */
async function insertLease(query: SqlQuery, id: string, request: LeaseRequest): Promise<boolean> {
  const { host, writes, perHost, job = null } = request
  await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`understudy fleet ${host}`])
  await query(FORGET)
  return (await query(TAKE, [id, host, writes, job, LEASE_SECONDS, perHost])).length > 0
}

/** Undefined while other runs have the host. */
export async function takeLease(
  { query, transaction }: SqlDatabase,
  request: LeaseRequest,
): Promise<Lease | undefined> {
  const id = randomUUID()
  if (!(await transaction((inside) => insertLease(inside, id, request)))) return undefined
  let isLost = false
  const renew = async () => {
    isLost ||= (await query(RENEW, [id, LEASE_SECONDS])).length === 0
  }
  // A lost connection is reported by the check itself; the next renewal tries again.
  const timer = setInterval(() => renew().catch(() => undefined), RENEWAL_MS)
  return {
    id,
    isLost: () => isLost,
    async release() {
      clearInterval(timer)
      await query('DELETE FROM fleet_lease WHERE id = $1', [id])
    },
  }
}

/** Ends the leases of workers that were killed, and returns their jobs, each once. */
export async function abandonedJobs({ query }: SqlDatabase): Promise<readonly string[]> {
  const rows = await query<{ job: string }>(
    'DELETE FROM fleet_lease WHERE until < now() AND job IS NOT NULL RETURNING job',
  )
  return rows.map(({ job }) => job)
}
