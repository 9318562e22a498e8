import { expect, test } from 'vitest'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Scene } from '#conformance/case/scene.ts'
import { updateScene } from '#conformance/namespaces/core-v2/content-scenes.ts'
import { POSTS } from '#conformance/namespaces/core-v2/records.ts'
import { allCases } from '#conformance/runner/cases.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { planOf, type ScenePlan } from './plan.ts'

const ofCase = (id: string, scene: Scene, own: Partial<Case> = {}): Case =>
  defineCase({
    id: `core.posts.update/${id}`,
    kind: 'scenario',
    level: 'must',
    needs: 'write',
    spec: '2.2',
    title: 'A title.',
    scenes: [scene],
    ...own,
  })

const ONE = updateScene(POSTS, { excerpt: 'x' })
const OTHER = updateScene(POSTS, { status: 'pending' })

test('cases share a script', () => {
  const plan = planOf([ofCase('one', ONE), ofCase('other', OTHER)])
  expect(plan.get(ONE)?.script).toBe(plan.get(OTHER)?.script)
})

test('a case with a site of its own shares nothing', () => {
  const plan = planOf([ofCase('one', ONE, { isolated: true }), ofCase('other', OTHER)])
  expect(plan.get(ONE)).toBeUndefined()
  expect(plan.get(OTHER)?.script.scenes).toHaveLength(1)
})

const CASES = allCases(contractFor('a')).filter(({ scenes }) => scenes)

/** The cases of each script. */
function casesByScript(plan: ScenePlan): ReadonlySet<string> {
  const ids = new Map<object, string[]>()
  for (const { id, scenes = [] } of CASES)
    for (const scene of scenes) {
      const script = plan.get(scene)?.script
      if (script) ids.set(script, [...(ids.get(script) ?? []), id])
    }
  return new Set([...ids.values()].map((some) => some.toSorted().join()))
}

test('the plan does not depend on the order of the cases', () => {
  expect(casesByScript(planOf(CASES.toReversed()))).toEqual(casesByScript(planOf(CASES)))
})

test('cases of a playbook that can share records do', () => {
  const plan = planOf(CASES)
  const scripts = new Set([...plan.values()].map(({ script }) => script))
  expect(plan.size / scripts.size).toBeGreaterThan(4)
})
