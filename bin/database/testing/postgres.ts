/**
 * For tests: a PostgreSQL server of its own on a free port, with the binaries of a package or those
 * in the folder UNDERSTUDY_TEST_POSTGRES.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { copyBinaries } from './binaries.ts'

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

/** The user `nobody` of every Unix. */
const NOBODY = 65_534
/** PostgreSQL does not run as root. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

function createCluster(folder: string): { readonly bin: string; readonly data: string } {
  chmodSync(folder, 0o755)
  const bin = process.env['UNDERSTUDY_TEST_POSTGRES'] || copyBinaries(folder)
  const data = join(folder, 'data')
  const password = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, 'secret')
  if (ACCOUNT.uid !== undefined) chownSync(data, ACCOUNT.uid, ACCOUNT.gid)
  const access = ['--username=owner', `--pwfile=${password}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${data}`, ...access, '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), args, { ...ACCOUNT, cwd: folder, stdio: 'pipe' })
  return { bin, data }
}

/** Resolves when the server accepts connections. */
function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (part: Buffer) => {
      log += part.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`expected a server, it ended: ${log}`)))
  })
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'understudy-postgres-'))
  const { bin, data } = createCluster(folder)
  const address = (database: string) => `postgres://owner:secret@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  let count = 0
  const resume = async (): Promise<void> => {
    const settings = [...FAST, ...LOCAL].flatMap((setting) => ['-c', setting])
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...ACCOUNT,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await whenReady(server)
  }
  const kill = (): void => void server?.kill('SIGKILL')
  process.on('exit', kill)
  /** SIGINT ends connections and saves. */
  const halt = async (): Promise<void> => {
    const ended = server && once(server, 'exit')
    server?.kill('SIGINT')
    await ended
    server = undefined
  }
  await resume()
  return {
    port,
    create: async () => {
      count += 1
      await runStatement(address('postgres'), `CREATE DATABASE test${count}`)
      return address(`test${count}`)
    },
    restart: async () => {
      await halt()
      await resume()
    },
    halt,
    resume,
    stop: async () => {
      await halt()
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
