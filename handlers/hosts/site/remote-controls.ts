/** Controls of a remote site beyond its records: the in-process calls, with promises. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import type { StepDetails, StepSummary } from '#handlers/control/history/show.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import type { FaultPlan } from '#handlers/control/situations/fault-plan.ts'
import type { Fault } from '#handlers/control/situations/faults.ts'
import type { Situation } from '#handlers/control/situations/situation.ts'
import { memberOf } from '#openapi/values/json.ts'
import type { ClockEvent } from './site-clock.ts'

/** Sends a request to the control interface; throws the message of the stand-in. */
export type ControlSend = (method: string, path: string, body?: unknown) => Promise<unknown>

export interface RemoteFault {
  readonly id: string
  remove(): Promise<void>
}

export interface RemoteClock {
  now(): Promise<Date>
  freeze(at?: string | Date): Promise<void>
  step(milliseconds: number): Promise<void>
  release(): Promise<void>
  agenda(): Promise<readonly ClockEvent[]>
  next(): Promise<readonly ClockEvent[]>
}

export interface RemoteHistory {
  steps(): Promise<readonly StepSummary[]>
  step(step: number): Promise<StepDetails>
  back(step: number): Promise<void>
  branch(step: number, site: string): Promise<void>
  name(step: number, name: string): Promise<void>
  dataset(step: number): Promise<Snapshot>
}

export interface RemoteControls {
  requests(operation?: string): Promise<readonly ReceivedRequest[]>
  forgetRequests(): Promise<void>
  fault(plan: FaultPlan): Promise<RemoteFault>
  faults(): Promise<readonly Fault[]>
  clearFaults(): Promise<void>
  situation(): Promise<Situation>
  setSituation(situation: Situation): Promise<void>
  enterScenario(name: string): Promise<void>
  leaveScenario(): Promise<void>
  readonly clock: RemoteClock
  readonly history: RemoteHistory
}

const momentText = (at: string | Date): string => (at instanceof Date ? at.toISOString() : at)

/** An empty agenda is not an error. */
async function happened(send: ControlSend): Promise<unknown> {
  const ahead = await send('GET', '/agenda')
  if (Array.isArray(ahead) && !ahead.length) return []
  return memberOf(await send('PUT', '/clock', { until: 'next' }), 'happened')
}

const clockAt = (send: ControlSend) => ({
  now: async () => new Date(String(memberOf(await send('GET', '/clock'), 'now'))),
  freeze: async (at?: string | Date) =>
    void (await send(
      'PUT',
      '/clock',
      at === undefined ? { freeze: true } : { now: momentText(at) },
    )),
  step: async (step: number) => void (await send('PUT', '/clock', { step })),
  release: async () => void (await send('PUT', '/clock', { release: true })),
  agenda: () => send('GET', '/agenda'),
  next: () => happened(send),
})

const historyAt = (send: ControlSend) => ({
  steps: () => send('GET', '/history'),
  step: (step: number) => send('GET', `/history/${step}`),
  back: async (step: number) => void (await send('POST', `/history/${step}/back`)),
  branch: async (step: number, site: string) =>
    void (await send('POST', `/history/${step}/branch`, { site })),
  name: async (step: number, name: string) =>
    void (await send('PUT', `/history/${step}`, { name })),
  dataset: (step: number) => send('GET', `/history/${step}/dataset`),
})

async function planAt(send: ControlSend, plan: FaultPlan): Promise<RemoteFault> {
  const id = String(memberOf(await send('POST', '/faults', plan), 'id'))
  return { id, remove: async () => void (await send('DELETE', `/faults/${id}`)) }
}

export function remoteControls(send: ControlSend): RemoteControls {
  const asked = (operation: string | undefined): string =>
    operation === undefined ? '' : `&operation=${encodeURIComponent(operation)}`
  const controls = {
    requests: (operation?: string) =>
      send('GET', `/requests?detail=full&limit=10000${asked(operation)}`),
    forgetRequests: async () => void (await send('DELETE', '/requests')),
    fault: (plan: FaultPlan) => planAt(send, plan),
    faults: () => send('GET', '/faults'),
    clearFaults: async () => void (await send('DELETE', '/faults')),
    situation: () => send('GET', '/situation'),
    setSituation: async (situation: Situation) => void (await send('PUT', '/situation', situation)),
    enterScenario: async (name: string) => void (await send('PUT', '/scenario', { name })),
    leaveScenario: async () => void (await send('DELETE', '/scenario')),
    clock: clockAt(send),
    history: historyAt(send),
  }
  // The control interface documents exactly these shapes.
  return controls as unknown as RemoteControls
}
