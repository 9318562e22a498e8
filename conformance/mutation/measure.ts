/** How many mutants the suite notices. */

import type { Level } from '#conformance/case.ts'
import { judgedOperations } from '#conformance/derive/cases.ts'
import type { Result } from '#conformance/runner/result.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession, type SessionOptions } from '#conformance/session.ts'
import type { Contract } from '#openapi/contract.ts'
import { answerMutants, batchMutants } from './answers.ts'
import { indexMutants } from './index-entries.ts'
import type { Mutant } from './mutant.ts'
import type { MutatingProxy } from './proxy.ts'
import { requestMutants } from './requests.ts'

export const mutantsOf = (contract: Contract): readonly Mutant[] =>
  judgedOperations(contract).flatMap((operation) =>
    [requestMutants, answerMutants, batchMutants, indexMutants].flatMap((make) =>
      make(operation, contract),
    ),
  )

/** Every n-th mutant, so that all kinds and namespaces stay in. */
export const sampled = (mutants: readonly Mutant[], count: number): readonly Mutant[] => {
  const step = Math.max(1, mutants.length / count)
  return Array.from(
    { length: Math.min(count, mutants.length) },
    (_, at) => mutants[Math.floor(at * step)] as Mutant,
  )
}

export interface Measured {
  readonly mutant: Mutant
  /** The strongest level at which a case fails; undefined for a survivor. */
  readonly noticed: Level | undefined
  readonly by: string | undefined
}

const LEVEL_ORDER: readonly Level[] = ['must', 'should', 'assumed']

const isBad = ({ outcome }: Result): boolean => outcome === 'fail' || outcome === 'error'

async function judgedBy(settings: SessionOptions, mutant: Mutant): Promise<readonly Result[]> {
  const session = await openSession(settings)
  try {
    const only = [mutant.operation.id, 'index.read']
    return await session.run(selectCases(session.target.contract, { only }))
  } finally {
    await session.close()
  }
}

export interface Measuring {
  readonly proxy: MutatingProxy
  readonly settings: (run: number) => SessionOptions
  /** Cases that fail without any mutant. */
  readonly baseline: ReadonlySet<string>
  readonly onMeasured?: (measured: Measured, done: number) => void
}

/** One after the other: a proxy is wrong in one way at a time. */
export async function measure(
  mutants: readonly Mutant[],
  { proxy, settings, baseline, onMeasured }: Measuring,
): Promise<readonly Measured[]> {
  const all: Measured[] = []
  for (const [at, mutant] of mutants.entries()) {
    proxy.use(mutant)
    const results = await judgedBy(settings(at), mutant).catch((error: Error) => error)
    const failed = Array.isArray(results)
      ? (results as readonly Result[]).filter((each) => isBad(each) && !baseline.has(each.id))
      : undefined
    const noticed = failed
      ? LEVEL_ORDER.find((level) => failed.some((each) => each.level === level))
      : 'must'
    const by = failed
      ? failed.find((each) => each.level === noticed)?.id
      : (results as Error).message
    const measured = { mutant, noticed, by }
    all.push(measured)
    onMeasured?.(measured, at + 1)
  }
  proxy.use(undefined)
  return all
}
