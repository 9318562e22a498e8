import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('metrics count responses by operation, and read the rest when they are read', async () => {
  const stats = { roundTrips: 7, conflicts: 2, failedCompactions: 1 }
  const metrics = createMetrics({ sites: () => 3, isReady: () => false, stats })
  const seen = { operation: 'core.posts.list', status: 200, milliseconds: 4 }
  for (const _ of [1, 2]) metrics.observe(seen)
  const text = await metrics.text()
  expect(text).toContain('understudy_requests_total{operation="core.posts.list",status="200"} 2\n')
  expect(text).toContain('understudy_request_duration_seconds_count 2\n')
  expect(text).toContain('understudy_sites 3\n')
  expect(text).toContain('understudy_ready 0\n')
  expect(text).toContain('understudy_database_round_trips_total 7\n')
  expect(text).toContain('understudy_database_failed_compactions_total 1\n')
  stats.conflicts = 5
  expect(await metrics.text()).toContain('understudy_database_conflicts_total 5\n')
  expect(text).toContain('process_resident_memory_bytes')
})
