/** A report of a target that injects markup and terminal codes everywhere. */
import type { Outcome } from '#conformance/call/classification.ts'
import type { Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { countsOf } from '#conformance/runner/verdict.ts'

const HOSTILE =
  '<script>document.title="owned"</script><img src=x onerror=document.title="owned">\u001b[31m'

export const result = (id: string, outcome: Outcome): Result => ({
  id,
  kind: 'enum',
  level: 'must',
  needs: 'read',
  spec: '4.9',
  title: `Title ${HOSTILE}`,
  namespace: 'core/v2',
  methods: ['GET'],
  path: '/core/v2/posts',
  outcome,
  ...(outcome === 'fail' && { expected: `a ${HOSTILE}`, got: `b ${HOSTILE}` }),
  ...(outcome === 'skip' && { reason: HOSTILE }),
  milliseconds: 1.234,
  retried: false,
  exchanges:
    outcome === 'fail'
      ? [
          {
            method: 'GET',
            url: 'https://x.test/api/core/v2/posts?a=1',
            identity: 'anonymous',
            requestHeaders: { accept: 'application/json' },
            requestBody: undefined,
            status: 200,
            headers: { 'x-hostile': HOSTILE },
            text: JSON.stringify({ title: HOSTILE }),
            milliseconds: 3,
            retries: 0,
          },
        ]
      : [],
  ...(outcome === 'fail' && { decisive: 0 }),
  leftovers: [],
})

const results = [
  result('a.b.c/one', 'pass'),
  result('a.b.c/two', 'fail'),
  result('a.b.c/three', 'skip'),
]

const READ = { operation: 'a.b.c', namespace: 'core/v2', path: '/core/v2/x' } as const

export const report: Report = {
  version: 1,
  suite: { version: '0.1.0', contract: 'abc' },
  target: {
    address: 'https://x.test/api/',
    variant: 'a',
    mode: 'read',
    isStandIn: false,
    capabilities: [{ name: 'target', value: HOSTILE }],
  },
  run: {
    id: 'cf-1',
    started: '2026-11-15T00:00:00.000Z',
    milliseconds: 1000,
    requests: 3,
    seed: null,
    shard: null,
    filter: [],
    level: 'must',
    isStrict: false,
    isComplete: true,
  },
  coverage: {
    operations: 2,
    counts: { success: 1, refused: 1, 'not called': 0, missing: 0, 'not deployed': 0 },
    rows: [
      { ...READ, method: 'GET', evidence: 'success', status: 200 },
      {
        ...READ,
        method: 'POST',
        evidence: 'refused',
        status: 401,
        unlock: { means: '--mode write', why: `it writes ${HOSTILE}` },
      },
    ],
  },
  verdict: {
    exitCode: 1,
    sentence: 'does not conform: 1 failure',
    counts: countsOf(results),
    failures: 1,
    warnings: 0,
    deviations: 0,
    notJudged: { asked: 2, skipped: 1, reasons: [['not deployed', 1]], errors: [] },
    problems: [],
    leftovers: [],
  },
  causes: [{ title: 'one is not two', level: 'must', certainty: 'certain', ids: ['a.b.c/two'] }],
  sources: {
    'section 4.9': { title: 'core/v2' },
    'D-001': { title: `bodies ${HOSTILE}`, file: 'docs/decisions/D-001-bodies-as-observed.md' },
  },
  results: results.map((each) => ({ ...each, sources: ['section 4.9', 'D-001'] })),
}
