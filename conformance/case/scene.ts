/** A case as data: the records it needs, one act, and the expected responses afterwards. */

import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { Method } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import type { Context } from './context.ts'
import type { SceneExpectation } from './expectation.ts'
import type { Act, SceneCall } from './scene-call.ts'

export interface Scene {
  /** The scene is skipped where this does not hold. */
  readonly when?: (context: Context) => Promise<boolean>
  /** Records of the run, created in this order; the scene is about the last one. */
  readonly given: readonly SceneRecord[]
  readonly before?: readonly SceneExpectation[]
  readonly act?: Act
  readonly expect: readonly SceneExpectation[]
}

export interface SceneRecord {
  readonly resource: SceneResource
  readonly fields: Json
  /** Other scenes may add fields; otherwise only scenes with an equal record share it. */
  readonly isExtendable: boolean
  /** Calls after the creation: a state includes the way in which it was reached. */
  readonly steps: readonly SetupStep[]
}

/** Lets a second pass, the resolution of times. */
export const NEXT_SECOND = 'next second'

export type SetupStep = Act | typeof NEXT_SECOND

/** Properties of a kind of record needed to merge scenes. */
export interface SceneResource {
  readonly record: LedgerResource
  /** Members whose own members are written and shown separately. */
  readonly nested: readonly string[]
  /** Whether a record can have these values at the same time. */
  isPossible(fields: Json): boolean
  /** A lock for writes of these fields. */
  lockFor(fields: Json): string | undefined
}

/** The scene with another method in calls of one operation, unless they name one. */
export function sceneWithMethod(scene: Scene, operation: string, method: Method): Scene {
  const change = <C extends SceneCall>(call: C): C =>
    call.operation.id === operation ? { ...call, options: { method, ...call.options } } : call
  const changeStep = (step: SetupStep) => (step === NEXT_SECOND ? step : change(step))
  const changeExpectation = (each: SceneExpectation): SceneExpectation => ({
    ...each,
    reads: each.reads.map(change),
  })
  return {
    ...scene,
    given: scene.given.map((given) => ({ ...given, steps: given.steps.map(changeStep) })),
    ...(scene.before && { before: scene.before.map(changeExpectation) }),
    ...(scene.act && { act: change(scene.act) }),
    expect: scene.expect.map(changeExpectation),
  }
}
