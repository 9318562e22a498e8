/** Judges the scenes of a case: together with those of other cases, and alone if that fails. */
import { skip } from '#conformance/call/check.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { SceneExpectation } from '#conformance/case/expectation.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { ScenePart, ScenePlan } from './plan.ts'
import { type PlacedScene, placed, type Script, scriptOf } from './script.ts'
import { createStage, type SceneMoment, type Stage } from './stage.ts'

async function lookAt(stage: Stage, { looks }: SceneExpectation, moment: SceneMoment) {
  const responses: TargetResponse[] = []
  for (const look of looks) responses.push(await stage.seen(look, moment))
  return responses
}

/** Responses of a shared script are evidence of every case that they judge. */
function addEvidence({ exchanges }: Context, responses: readonly TargetResponse[]): void {
  for (const each of responses) if (!exchanges.includes(each)) exchanges.push(each)
}

/** A scene on the stage of its script. */
interface Played {
  readonly scene: PlacedScene
  readonly stage: Stage
}

async function judge(
  context: Context,
  { scene, stage }: Played,
  moment: SceneMoment,
): Promise<void> {
  for (const expectation of scene[moment]) {
    const before = expectation.isCompared ? await lookAt(stage, expectation, 'before') : []
    const seen = await lookAt(stage, expectation, moment)
    const write = stage.written(scene.main)
    addEvidence(context, [write, ...before, ...seen])
    expectation.check({ write, before, seen }, await stage.resolved(expectation.expected))
  }
}

const comparedIn = ({ after }: PlacedScene): readonly SceneExpectation[] =>
  after.filter(({ isCompared }) => isCompared)

async function playAlone(context: Context, scene: PlacedScene): Promise<void> {
  const stage = createStage(context, scriptOf(scene), false)
  for (const key of scene.records.keys()) await stage.make(key)
  await judge(context, { scene, stage }, 'before')
  for (const expectation of comparedIn(scene)) await lookAt(stage, expectation, 'before')
  await stage.perform()
  await judge(context, { scene, stage }, 'after')
}

/** Failures are not judged here: the scenes that they concern are played alone. */
const ignored = () => undefined

/** All looks are taken at once, because the records are removed at the end of the playing case. */
async function playTogether(context: Context, script: Script): Promise<Stage | undefined> {
  const stage = createStage(context, script, true)
  for (const key of script.records.keys()) await stage.make(key).catch(ignored)
  for (const scene of script.scenes)
    for (const expectation of [...scene.before, ...comparedIn(scene)])
      await lookAt(stage, expectation, 'before').catch(ignored)
  const isDone = await stage.perform().then(
    () => true,
    () => false,
  )
  if (!isDone) return undefined
  for (const scene of script.scenes)
    for (const expectation of scene.after) await lookAt(stage, expectation, 'after').catch(ignored)
  return stage
}

/** Whether the scene passes as a part of its script. */
async function passesTogether(
  context: Context,
  { scene, script, name }: ScenePart,
): Promise<boolean> {
  if (script.scenes.length < 2) return false
  const stage = await context.once(name, () => playTogether(context, script))
  if (!stage) return false
  try {
    await judge(context, { scene, stage }, 'before')
    await judge(context, { scene, stage }, 'after')
    return true
  } catch {
    return false
  }
}

/** Only a scene that fails alone fails its case. */
export async function runScenes(
  context: Context,
  { scenes = [], unless }: Pick<Case, 'scenes' | 'unless'>,
  plan: ScenePlan | undefined,
): Promise<void> {
  const reason = unless?.(context.target)
  if (reason) skip(reason)
  for (const origin of scenes) {
    if (origin.when && !(await origin.when(context))) continue
    const part = plan?.get(origin)
    if (part && (await passesTogether(context, part))) continue
    await playAlone(context, part?.scene ?? placed(origin))
  }
}
