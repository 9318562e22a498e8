/** Distributes the scenes of a run to scripts. */
import type { Case } from '#conformance/case/case.ts'
import type { Scene } from '#conformance/case/scene.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { by } from '#openapi/values/order.ts'
import {
  addScene,
  canShare,
  groupOf,
  type KeyedScene,
  type Script,
  scriptOf,
  toKeyedScene,
} from './script.ts'

/** A scene as a part of its script. */
export interface ScenePart {
  readonly scene: KeyedScene
  readonly script: Script
  /** Identifies the script among those of the run. */
  readonly name: string
}

/** The scripts by scene; a scene without one is played alone. */
export type ScenePlan = ReadonlyMap<Scene, ScenePart>

interface SceneEntry {
  readonly origin: Scene
  readonly scene: KeyedScene
}

/** A script that grows. */
interface Draft {
  script: Script
  readonly entries: SceneEntry[]
}

/** First fit. */
function addToDrafts(drafts: Draft[], entry: SceneEntry): void {
  for (const draft of drafts) {
    const script = addScene(draft.script, entry.scene)
    if (!script) continue
    draft.script = script
    draft.entries.push(entry)
    return
  }
  drafts.push({ script: scriptOf(entry.scene), entries: [entry] })
}

const fieldCount = ({ scene }: SceneEntry): number =>
  Object.keys(scene.act?.fields ?? {}).length +
  Object.keys(scene.records.get(scene.main)?.fields ?? {}).length

/** Scenes with most fields come first; otherwise in the order of ids, whatever the seed. */
const scenesInOrder = (cases: readonly Case[]): readonly SceneEntry[] =>
  cases
    .toSorted(by(({ id }) => id))
    .flatMap(({ scenes = [] }) => scenes.map((origin) => ({ origin, scene: toKeyedScene(origin) })))
    .filter(({ scene }) => canShare(scene))
    .toSorted(by((entry) => -fieldCount(entry)))

/** Cases with a site of their own share nothing. */
const isShared = ({ scenes, isolated }: Case): boolean => scenes !== undefined && isolated !== true

/** The plan of the cases that will run on a target. */
export function planOf(cases: readonly Case[]): ScenePlan {
  const groups = new Map<string, Draft[]>()
  for (const entry of scenesInOrder(cases.filter(isShared)))
    addToDrafts(
      getOrCreate(groups, groupOf(entry.scene), () => []),
      entry,
    )
  const drafts = [...groups.values()].flat()
  return new Map(
    drafts.flatMap(({ script, entries }, index) =>
      entries.map(({ origin, scene }) => [origin, { scene, script, name: `script ${index}` }]),
    ),
  )
}
