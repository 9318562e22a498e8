/** For tests: a server with `--state` in this process. */
import { onTestFinished } from 'vitest'
import { openServerState } from '#bin/commands/serve/state.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import type { TestResponse } from '#handlers/testing/testing.ts'

const template = readDataset(demo('a'))
const ADMIN = `Basic ${btoa('admin:admin-secret')}`

interface StoredRequest {
  readonly site?: string
  readonly json?: unknown
}

type StoredResponse = Pick<TestResponse, 'status' | 'body'>

export interface StoredServer {
  /** As the administrator. */
  send(method: string, path: string, request?: StoredRequest): Promise<StoredResponse>
  readonly stop: () => Promise<void>
  /** Stops it, and starts another one on the same place. */
  restart(): Promise<void>
}

async function startOn(place: string) {
  const state = await openServerState({
    ...{ state: place, 'state-sync': 'always', 'sites-in-memory': 100 },
    ...{ variant: 'a', note: () => undefined },
  })
  const options = { variant: 'a', template: () => template, history: 100 } as const
  const standIn = createStandIn({ ...options, ...state.forStandIn })
  state.attach(standIn)
  const server = await startServer({ standIn, ...state.forServer }, { port: 0, host: '127.0.0.1' })
  const stop = async (): Promise<void> => {
    await server.stop()
    await state.close()
  }
  return { base: `http://127.0.0.1:${server.port}`, stop }
}

export async function openStoredServer(place: string): Promise<StoredServer> {
  let running: Awaited<ReturnType<typeof startOn>> | undefined = await startOn(place)
  const stop = async (): Promise<void> => {
    await running?.stop()
    running = undefined
  }
  onTestFinished(stop)
  return {
    stop,
    send: async (method, path, { site = 'default', json } = {}) => {
      const response = await fetch(`${running?.base}${path}`, {
        method,
        headers: { [SITE_HEADER]: site, authorization: ADMIN, 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      return { status: response.status, body: await response.json() }
    },
    restart: async () => {
      await stop()
      running = await startOn(place)
    },
  }
}
