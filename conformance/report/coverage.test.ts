import { expect, test } from 'vitest'
import type { SkipCode } from '#conformance/call/skip-reason.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { NO_MEASUREMENT, type Result, toResult } from '#conformance/runner/result.ts'
import { type ContractOperation, contractFor, endpointsOf } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
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

const reasonAgainst = ({ effect }: ContractOperation) =>
  effect === 'irreversible'
    ? ({ why: 'not-undoable', detail: 'it cannot be undone' } as const)
    : undefined

const LIMITS = {
  mode: 'write',
  best: 'administrator',
  reasonAgainst,
  allowedRecords: NO_ALLOWED_RECORDS,
  mayLeaveResidue: () => false,
} as const

interface HintInput {
  readonly limits?: Partial<Parameters<typeof coverageHintFor>[0]>
  readonly result?: Partial<Result>
  readonly status?: number
  readonly method?: Method
}

/** The hint about an operation with a single result. */
function hint(id: string, { limits, result, status, method }: HintInput = {}) {
  const operation = named(id)
  const { methods, path } = operation
  const [first = 'GET'] = methods
  const ran = toResult(
    {
      ...{ id: `${id}/accepted`, kind: 'route', level: 'must', needs: 'read' },
      ...{ spec: '1', title: '', run() {} },
    },
    { namespace: '', methods, path },
    { finding: { outcome: 'pass' }, ...NO_MEASUREMENT },
  )
  const hintFor = coverageHintFor({ ...LIMITS, ...limits }, () => [{ ...ran, ...result }])
  return hintFor(operation, { method: method ?? first, status })
}

const skipped = (why: SkipCode, reason = 'because'): HintInput => ({
  result: { outcome: 'skip', why, reason },
  status: 401,
})

test('the option that would help comes first', () => {
  const means = (id: string, input?: HintInput) => hint(id, input).means
  const read = { limits: { mode: 'read' } } as const
  expect(means('core.posts.create', { ...read, status: 401 })).toBe('--mode write')
  expect(means('suite.connect.disconnect')).toBe('--allow-residue <operation>')
  expect(means('folders-public.folders.list', { ...read, status: 403 })).toBe(
    '--use-records <file>',
  )
  expect(means('builder.checklist.read', { status: 403 })).toContain(
    'grants access to administrators',
  )
  expect(means('builder.checklist.read', { status: 500 })).toContain('crash')
  expect(means('suite.themes.activate', { status: 500 })).toContain('crash')
  expect(means('suite.connect.authorize', { status: 500 })).toContain('reaches the service')
  expect(means('builder.checklist-steps.update', skipped('setting-not-restorable'))).toContain(
    'has a stored value',
  )
  expect(means('builder.favorites.add', skipped('not-undoable'))).toBe(
    '--allow-residue <operation>',
  )
  expect(means('builder.globals-colors.create', skipped('not-removable'))).toContain('can remove')
})

test('an operation whose cases were not selected or were stopped needs a complete run', () => {
  const stopped = { result: { outcome: 'error' } } as const
  expect(hint('suite.settings.write', stopped).means).toBe('a complete run')
  const ofIndex = { result: { needs: 'index' } } as const
  expect(hint('suite.connect.disconnect', ofIndex).means).toBe('a complete run')
  expect(hint('suite.settings.write', { method: 'PUT', status: 401 }).means).toBe('a complete run')
})

test('an option that was given is not suggested again', () => {
  const id = 'builder.site-editor-templates.import'
  const needsDataset = skipped('needs-dataset')
  expect(hint(id, needsDataset).means).toBe('--allow-residue <operation>')
  const limits = { mayLeaveResidue: () => true }
  expect(hint(id, { ...needsDataset, limits }).means).toBe('a stand-in with the dataset demo')
  expect(hint(id, { ...skipped('set-up', 'inconclusive: the list fails'), limits })).toEqual({
    means: 'a site on which the calls before it succeed',
    why: 'the list fails',
  })
})

test('the response to a complete request outweighs the status of other calls', () => {
  const limits = { mayLeaveResidue: () => true, reasonAgainst: () => undefined }
  const rejected = skipped('inconclusive', 'inconclusive: the operation responds with 400 tag')
  expect(hint('suite.feedback.send', { ...rejected, limits, status: 404 })).toEqual({
    means: 'a record or a value that exists on the site',
    why: 'the operation responds with 400 tag',
  })
  const denied = skipped('inconclusive', 'inconclusive: the operation responds with 403 denied')
  expect(hint('builder.post.find', { ...denied, status: 400 }).means).toContain('grants access')
  const quirk = { result: { outcome: 'quirk', got: '500 unauthorized' }, limits } as const
  expect(hint('image-optimizer.bulk.cancel', { ...quirk, status: 500 })).toEqual({
    means: 'a site with the service, the record or the state that it needs',
    why: 'a complete request is answered with 500 unauthorized',
  })
})
