/** For tests: a server in this process that stops with the test. */

import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { fixedClock } from '#fixtures/values/clock.ts'
import {
  type RunningServer,
  type ServerOptions,
  startServer,
} from '#handlers/hosts/server/server.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import { TEST_NOW } from './testing.ts'

const template = readDataset(demo('a'))
export const newStandIn = () =>
  createStandIn({ template: () => template, clock: () => fixedClock(TEST_NOW) })

interface TestServer extends RunningServer {
  readonly standIn: StandIn
  readonly base: string
}

export async function withServer(
  options: Partial<ServerOptions>,
  use: (running: TestServer) => Promise<void>,
): Promise<void> {
  const standIn = options.standIn ?? newStandIn()
  const running = await startServer({ ...options, standIn }, { port: 0, host: '127.0.0.1' })
  try {
    await use({ ...running, standIn, base: `http://127.0.0.1:${running.port}` })
  } finally {
    await running.stop()
  }
}
