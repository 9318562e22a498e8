/** Judges the scenes of a case: together with those of other cases, and alone if that fails. */
import { Failure, skip } from '#conformance/call/check.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { SceneExpectation } from '#conformance/case/expectation.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { ScenePart, ScenePlan } from './plan.ts'
import { type KeyedScene, type Script, scriptOf, toKeyedScene } from './script.ts'
import { createStage, type ScenePhase, type Stage } from './stage.ts'

async function sendReads(stage: Stage, { reads }: SceneExpectation, phase: ScenePhase) {
  const responses: TargetResponse[] = []
  for (const read of reads) responses.push(await stage.read(read, phase))
  return responses
}

/** Responses of a shared script are evidence of every case that they judge. */
function addEvidence({ exchanges }: Context, responses: readonly TargetResponse[]): void {
  for (const each of responses) if (!exchanges.includes(each)) exchanges.push(each)
}

/** Names the decisive response of a failure, unless the check names one. */
function decidedBy(error: unknown, response: TargetResponse): unknown {
  if (!(error instanceof Failure) || error.details.response) return error
  return new Failure(error, { ...error.details, response })
}

/** A scene on the stage of its script. */
interface SceneOnStage {
  readonly scene: KeyedScene
  readonly stage: Stage
}

async function judge(
  context: Context,
  { scene, stage }: SceneOnStage,
  phase: ScenePhase,
): Promise<void> {
  for (const expectation of scene[phase]) {
    const before = expectation.readsBefore ? await sendReads(stage, expectation, 'before') : []
    const after = await sendReads(stage, expectation, phase)
    const write = stage.writeResponse(scene.main)
    addEvidence(context, [write, ...before, ...after])
    const expected = await stage.resolveMembers(expectation.expected)
    try {
      expectation.check({ write, before, after }, expected)
    } catch (error) {
      throw decidedBy(error, after.at(-1) ?? write)
    }
  }
}

const expectationsWithReadBefore = ({ after }: KeyedScene): readonly SceneExpectation[] =>
  after.filter(({ readsBefore }) => readsBefore)

async function playAlone(context: Context, scene: KeyedScene): Promise<void> {
  const stage = createStage(context, scriptOf(scene), false)
  for (const key of scene.records.keys()) await stage.createRecord(key)
  await judge(context, { scene, stage }, 'before')
  for (const expectation of expectationsWithReadBefore(scene))
    await sendReads(stage, expectation, 'before')
  await stage.performAct()
  await judge(context, { scene, stage }, 'after')
}

/** Failures are not judged here: the scenes that they concern are played alone. */
const ignoreFailure = () => undefined

/** All reads are sent at once, because the records are removed at the end of the case. */
async function playTogether(context: Context, script: Script): Promise<Stage | undefined> {
  const stage = createStage(context, script, true)
  for (const key of script.records.keys()) await stage.createRecord(key).catch(ignoreFailure)
  for (const scene of script.scenes)
    for (const expectation of [...scene.before, ...expectationsWithReadBefore(scene)])
      await sendReads(stage, expectation, 'before').catch(ignoreFailure)
  const isDone = await stage.performAct().then(
    () => true,
    () => false,
  )
  if (!isDone) return undefined
  for (const scene of script.scenes)
    for (const expectation of scene.after)
      await sendReads(stage, expectation, 'after').catch(ignoreFailure)
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
  { scenes = [], skipReasonFor }: Pick<Case, 'scenes' | 'skipReasonFor'>,
  plan: ScenePlan | undefined,
): Promise<void> {
  const reason = skipReasonFor?.(context.target)
  if (reason) skip(reason)
  for (const origin of scenes) {
    if (origin.when && !(await origin.when(context))) continue
    const part = plan?.get(origin)
    if (part && (await passesTogether(context, part))) continue
    await playAlone(context, part?.scene ?? toKeyedScene(origin))
  }
}
