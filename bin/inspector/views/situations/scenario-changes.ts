/** Changes of the scenario of the open site, with their inverse. */
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { site } from '#bin/inspector/state/route.ts'
import { latestStep, type NoticeUndo, runAction } from '#bin/inspector/state/session.ts'
import { planAgain } from './changes.ts'

/** The parts of a site that a scenario replaces. */
async function stateOf(name: string) {
  const [step, situation, faults, scenarios] = await Promise.all([
    latestStep(name),
    fetchControlJson('GET /situation', { site: name }),
    fetchControlJson('GET /faults', { site: name }),
    fetchControlJson('GET /scenarios', { site: name }),
  ])
  return { step, situation, faults, active: scenarios.find(({ active }) => active)?.name }
}

/** Entering a scenario may load its dataset, so the records are restored last. */
async function restore(
  { step, situation, faults, active }: Awaited<ReturnType<typeof stateOf>>,
  name: string,
): Promise<void> {
  if (active === undefined) await fetchControlJson('DELETE /scenario', { site: name })
  else await fetchControlJson('PUT /scenario', { site: name, body: { name: active } })
  if ((await latestStep(name)) !== step)
    await fetchControlJson(`POST /history/${step}/back`, { site: name })
  await fetchControlJson('DELETE /faults', { site: name })
  await planAgain(faults, name)
  await fetchControlJson('PUT /situation', { site: name, body: situation })
}

async function changeScenario(
  words: string,
  change: (name: string) => Promise<unknown>,
  name = site.value,
): Promise<boolean> {
  const before = await stateOf(name)
  const undo: NoticeUndo = () =>
    runAction(`Scenario of ${name} is as before`, () => restore(before, name))
  // Without a history, the records of a scenario cannot be restored.
  return runAction(words, () => change(name), {
    undo: before.step === undefined ? undefined : undo,
  })
}

export const enterScenario = (scenario: string): Promise<boolean> =>
  changeScenario(`${site.value} is in ${scenario}`, (name) =>
    fetchControlJson('PUT /scenario', { site: name, body: { name: scenario } }),
  )

export const leaveScenario = (scenario: string): Promise<boolean> =>
  changeScenario(`${site.value} left ${scenario}`, (name) =>
    fetchControlJson('DELETE /scenario', { site: name }),
  )
