import { expect, test } from 'vitest'
import type { SkipCode } from '#conformance/call/skip-reason.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { NO_MEASUREMENT, toResult } from '#conformance/runner/result.ts'
import { type ContractOperation, contractFor, endpointsOf } from '#openapi/contract/contract.ts'
import { coverageOf, coverageSummary, createBestStatuses } from './coverage.ts'
import { coverageHintFor } from './coverage-hint.ts'

const contract = contractFor('a')

const named = (id: string): ContractOperation => {
  const found = contract.operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`expected an operation ${id}`)
  return found
}

const rowOf = (id: string, method: string, covering: Partial<Parameters<typeof coverageOf>[0]>) =>
  coverageOf({ contract, seen: createBestStatuses(), ...covering }).rows.find(
    (row) => row.operation === id && row.method === method,
  )

test('operations are counted by method and path', () => {
  const { operations } = coverageOf({ contract, seen: createBestStatuses() })
  expect(operations).toBe(endpointsOf(contract).length)
})

test('a success outweighs every rejection, in any order', () => {
  const seen = createBestStatuses()
  for (const status of [401, 400, 200, 500])
    seen.add(named('core.posts.update'), { method: 'PUT', status })
  seen.add(named('core.posts.update'), { method: 'PATCH', status: 401 })
  expect(rowOf('core.posts.update', 'PUT', { seen })).toMatchObject({
    evidence: 'success',
    status: 200,
  })
  expect(rowOf('core.posts.update', 'PATCH', { seen })?.evidence).toBe('refused')
  expect(rowOf('core.posts.update', 'POST', { seen })?.evidence).toBe('not called')
})

test('the response to the strongest account outweighs others', () => {
  const seen = createBestStatuses()
  const met = (identity: string, status: number) =>
    seen.add(named('builder.checklist.read'), { method: 'GET', status, identity })
  met('subscriber', 403)
  met('administrator', 404)
  const status = (best: string) => rowOf('builder.checklist.read', 'GET', { seen, best })?.status
  expect(status('administrator')).toBe(404)
  met('administrator', 403)
  expect(status('administrator')).toBe(403)
})

test('missing operations are distinguished from operations not called', () => {
  const deployed = {
    hasNamespace: (name: string) => name === 'core/v2',
    hasMethod: ({ id }: ContractOperation) => id !== 'core.posts.create',
  }
  const coverage = coverageOf({ contract, seen: createBestStatuses(), deployed })
  expect(rowOf('core.posts.create', 'POST', { deployed })?.evidence).toBe('missing')
  expect(rowOf('suite.settings.read', 'GET', { deployed })?.evidence).toBe('not deployed')
  const there = coverage.rows.filter(({ namespace }) => ['/', 'core/v2'].includes(namespace))
  expect(coverageSummary(coverage)).toContain(`0 of ${there.length - 1} deployed operations`)
})

test('the option that would help comes first', () => {
  const allowedRecords = NO_ALLOWED_RECORDS
  const ran = toResult(
    { id: 'a/x', kind: 'route', level: 'must', needs: 'read', spec: '1', title: '', run() {} },
    { namespace: '', methods: [], path: '/' },
    { finding: { outcome: 'pass' }, ...NO_MEASUREMENT },
  )
  const reasonAgainst = ({ effect }: ContractOperation) =>
    effect === 'irreversible'
      ? ({ why: 'not-undoable', detail: 'it cannot be undone' } as const)
      : undefined
  const limits = { best: 'administrator', reasonAgainst, allowedRecords } as const
  const hint = (id: string, mode: 'read' | 'write', status?: number) =>
    coverageHintFor({ ...limits, mode }, () => [ran])(named(id), status).means
  expect(hint('core.posts.create', 'read', 401)).toBe('--mode write')
  expect(hint('suite.connect.disconnect', 'write')).toBe('--allow-residue <operation>')
  expect(hint('folders-public.folders.list', 'read', 403)).toBe('--use-records <file>')
  expect(hint('builder.checklist.read', 'write', 403)).toContain('grants access to administrators')
  expect(hint('builder.checklist.read', 'write', 500)).toContain('crash')
  expect(hint('suite.themes.activate', 'write', 500)).toContain('crash')
  expect(hint('suite.connect.authorize', 'write', 500)).toContain('reaches the service')
  const skipped = (id: string, why: SkipCode) =>
    coverageHintFor({ ...limits, mode: 'write' }, () => [
      { ...ran, outcome: 'skip', why, reason: 'because' },
    ])(named(id), 401).means
  expect(skipped('builder.checklist-steps.update', 'setting-not-restorable')).toContain(
    'has a stored value',
  )
  expect(skipped('builder.favorites.add', 'not-undoable')).toBe('--allow-residue <operation>')
  expect(skipped('builder.globals-colors.create', 'not-removable')).toContain('can remove')
  const ofIndex = { ...ran, needs: 'index' } as const
  const unlock = coverageHintFor({ ...limits, mode: 'write' }, () => [ofIndex])
  expect(unlock(named('suite.connect.disconnect'), undefined).means).toBe('a complete run')
  const made = skipped('builder.site-editor-templates.import', 'needs-dataset')
  expect(made).toBe('--allow-residue <operation>')
})
