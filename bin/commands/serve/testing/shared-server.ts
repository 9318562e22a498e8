/** For tests: servers with teams on one database, in this process. */
import { openTeams } from '#bin/commands/serve/teams.ts'
import { openSharedState } from '#bin/shared-state/shared-state.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

const template = readDataset(demo('a'))
const ADMIN = `Basic ${btoa('admin:admin-secret')}`
export const SECRET = 'of the operator'

interface SentRequest {
  readonly token?: string
  readonly site?: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface SharedServer {
  readonly base: string
  /** As the administrator. */
  send(method: string, path: string, request?: SentRequest): Promise<Response>
  stop(): Promise<void>
}

const headersOf = ({ token, site, headers }: SentRequest) => ({
  authorization: ADMIN,
  'content-type': 'application/json',
  ...(token !== undefined && { 'x-understudy-token': token }),
  ...(site !== undefined && { 'x-understudy-site': site }),
  ...headers,
})

export async function startSharedServer(url: string): Promise<SharedServer> {
  const state = await openSharedState({ url, variant: 'a', note: () => undefined })
  const openStandIn = (own: object) =>
    createStandIn({ variant: 'a', template: () => template, history: 100, ...own })
  const { attach, ...sites } = state.sitesOf({ team: '' })
  const standIn = openStandIn(sites)
  attach(standIn.replication)
  const control = { secret: SECRET }
  const prepare = async () => undefined
  const { admit } = await openTeams({ state, openStandIn, prepare, control })
  const running = await startServer({ standIn, admit, control }, { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${running.port}`
  return {
    base,
    send: (method, path, request = {}) =>
      fetch(`${base}${path}`, {
        method,
        headers: headersOf(request),
        ...(request.json !== undefined && { body: JSON.stringify(request.json) }),
      }),
    stop: async () => {
      await running.stop()
      await state.close()
    },
  }
}
