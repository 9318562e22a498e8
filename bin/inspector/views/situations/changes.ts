/** Changes of the faults and the situation of the open site; each notice offers the inverse. */
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { plural } from '#bin/inspector/client/format.ts'
import { site } from '#bin/inspector/state/route.ts'
import { type NoticeUndo, refresh, runAction, showNotice } from '#bin/inspector/state/session.ts'
import type { Fault } from '#handlers/control/situations/faults.ts'
import type { Situation } from '#handlers/control/situations/situation.ts'
import { faultText } from './fault.rules.ts'

interface SituationChange {
  readonly from: Situation
  readonly to: Situation
}

export function changeSituation(
  words: string,
  { from, to }: SituationChange,
  name = site.value,
): Promise<boolean> {
  const undo: NoticeUndo = () =>
    changeSituation(`Situation of ${name} is as before`, { from: to, to: from }, name)
  return runAction(words, () => fetchControlJson('PUT /situation', { site: name, body: to }), {
    undo,
  })
}

export async function planAgain(faults: readonly Fault[], name: string): Promise<void> {
  for (const { id: _, met: __, ...body } of faults)
    await fetchControlJson('POST /faults', { site: name, body })
}

export function removeFaults(
  words: string,
  faults: readonly Fault[],
  name = site.value,
): Promise<boolean> {
  const remove = async (): Promise<void> => {
    for (const { id } of faults) await fetchControlJson(`DELETE /faults/${id}`, { site: name })
  }
  const undo: NoticeUndo = () =>
    runAction(`${plural(faults.length, 'fault')} planned again`, () => planAgain(faults, name))
  return runAction(words, remove, { undo })
}

/** Throws for an invalid plan. */
export async function planFault(body: object, name = site.value): Promise<void> {
  const fault = await fetchControlJson('POST /faults', { site: name, body })
  await refresh()
  showNotice(faultText(fault), () => removeFaults('Fault removed', [fault], name))
}
