/** Controls of a remote site beyond its records: the in-process calls, with promises. */
import type { Snapshot } from '#fixtures/dataset/dataset.ts'
import type { ControlSend } from '#handlers/control/api.ts'
import type { TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import type { StepDetails, StepSummary } from '#handlers/control/history/show.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import type { FaultPlan } from '#handlers/control/situations/fault-plan.ts'
import type { Fault } from '#handlers/control/situations/faults.ts'
import type { Situation } from '#handlers/control/situations/situation.ts'
import type { ClockEvent } from './site-clock.ts'

interface RemoteFault {
  readonly id: string
  remove(): Promise<void>
}

interface RemoteClock {
  now(): Promise<Date>
  freeze(at?: string | Date): Promise<void>
  step(milliseconds: number): Promise<void>
  release(): Promise<void>
  agenda(): Promise<readonly ClockEvent[]>
  next(): Promise<readonly ClockEvent[]>
}

interface RemoteHistory {
  steps(): Promise<readonly StepSummary[]>
  step(step: number): Promise<StepDetails>
  back(step: number): Promise<void>
  branch(step: number, site: string): Promise<void>
  name(step: number, name: string): Promise<void>
  dataset(step: number): Promise<Snapshot>
}

export interface RemoteControls {
  requests(operation?: string): Promise<readonly ReceivedRequest[]>
  clearRequests(): Promise<void>
  coverage(): Promise<TrafficCoverage>
  authorization(login: string): Promise<string>
  /** @deprecated Use `clearRequests`. */
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

const timeText = (at: string | Date): string => (at instanceof Date ? at.toISOString() : at)

/** An empty agenda is not an error. */
async function runNext(send: ControlSend): Promise<readonly ClockEvent[]> {
  const agenda = await send('GET /agenda')
  if (!agenda.length) return []
  const { happened = [] } = await send('PUT /clock', { body: { until: 'next' } })
  return happened
}

const remoteClock = (send: ControlSend): RemoteClock => ({
  now: async () => new Date((await send('GET /clock')).now),
  freeze: async (at?: string | Date) => {
    const body = at === undefined ? { freeze: true } : { now: timeText(at) }
    await send('PUT /clock', { body })
  },
  step: async (step: number) => void (await send('PUT /clock', { body: { step } })),
  release: async () => void (await send('PUT /clock', { body: { release: true } })),
  agenda: () => send('GET /agenda'),
  next: () => runNext(send),
})

const remoteHistory = (send: ControlSend): RemoteHistory => ({
  steps: () => send('GET /history'),
  step: (step: number) => send('GET /history/{step}', { params: { step } }),
  back: async (step: number) =>
    void (await send('POST /history/{step}/back', { params: { step } })),
  branch: async (step: number, site: string) =>
    void (await send('POST /history/{step}/branch', { params: { step }, body: { site } })),
  name: async (step: number, name: string) =>
    void (await send('PUT /history/{step}', { params: { step }, body: { name } })),
  dataset: (step: number) => send('GET /history/{step}/dataset', { params: { step } }),
})

async function planFault(send: ControlSend, plan: FaultPlan): Promise<RemoteFault> {
  const { id } = await send('POST /faults', { body: plan })
  return { id, remove: async () => void (await send('DELETE /faults/{id}', { params: { id } })) }
}

async function readRequests(send: ControlSend, operation: string | undefined) {
  const query = { detail: 'full', limit: '10000', ...(operation !== undefined && { operation }) }
  // `detail=full` includes all members.
  return (await send('GET /requests', { query })) as readonly ReceivedRequest[]
}

async function createAuthorization(send: ControlSend, login: string): Promise<string> {
  const user = (await send('GET /people')).find((each) => each.login === login)
  if (!user) throw new Error(`expected a user of the site, got ${login}`)
  const body = { name: 'Test' }
  const { authorization } = await send('POST /people/{id}/passwords', {
    params: { id: user.id },
    body,
  })
  return authorization
}

export function remoteControls(send: ControlSend): RemoteControls {
  const clearRequests = async () => void (await send('DELETE /requests'))
  return {
    requests: (operation?: string) => readRequests(send, operation),
    clearRequests,
    coverage: () => send('GET /coverage'),
    authorization: (login: string) => createAuthorization(send, login),
    forgetRequests: clearRequests,
    fault: (plan: FaultPlan) => planFault(send, plan),
    faults: () => send('GET /faults'),
    clearFaults: async () => void (await send('DELETE /faults')),
    situation: () => send('GET /situation'),
    setSituation: async (body: Situation) => void (await send('PUT /situation', { body })),
    enterScenario: async (name: string) => void (await send('PUT /scenario', { body: { name } })),
    leaveScenario: async () => void (await send('DELETE /scenario')),
    clock: remoteClock(send),
    history: remoteHistory(send),
  }
}
