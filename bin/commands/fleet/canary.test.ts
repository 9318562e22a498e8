import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import {
  type RemoteDeployment,
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { openStore } from '#bin/fleet/store/open.ts'
import { temporaryFolder } from '#bin/testing/temporary-folder.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { filesBelow, runFleet } from './testing/run-fleet.ts'

const PASSWORD = 'canary-password-4711'
const TOKEN = 'canary-webhook-4712'
const WRITTEN = 'canary-in-a-file-4713'
/** The deployment knows these passwords only. */
const { user, password } = { user: '', password: '', ...BUILT_IN_CREDENTIALS.administrator }
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Parts of secrets, because a text may be cut off anywhere. */
const SECRETS = [
  ...['canary', password, base64(`${user}:${password}`)],
  ...[base64(`qa:${PASSWORD}`), base64(PASSWORD)].map((text) => text.slice(0, 9)),
]

let isBroken = true
/** Sites that repeat the header of a request, in an index, in a message, and cut off. */
const echo = createServer((request, response) => {
  const { authorization = '', host } = request.headers
  const plain = Buffer.from(authorization.slice(6), 'base64').toString()
  const long = `${'x'.repeat(45)} ${authorization} ${plain}`
  const index = { namespaces: [authorization], routes: { [`/${plain}`]: { namespace: plain } } }
  if (request.url?.startsWith('/error') && isBroken) return response.writeHead(500).end(long)
  if (request.url?.startsWith('/moved'))
    return response.writeHead(302, { location: `http://${plain}@${host}/elsewhere/` }).end()
  return response.end(JSON.stringify({ name: long, version: long, generator: plain, ...index }))
})
const repeated = `${user}:${password} ${base64(`${user}:${password}`)}`
const repeatPassword: ResponseOverride = (_, { text }) =>
  text.replaceAll('"sticky":false', `"sticky":"${repeated}"`)

const postgres = usePostgres()
let deployment: RemoteDeployment
let echoed = ''
beforeAll(async () => {
  deployment = await startRemoteDeployment('a', { lie: repeatPassword })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const address = echo.address()
  echoed = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  echo.close()
  await deployment.close()
})
afterEach(() => vi.unstubAllEnvs())

const INPUTS = ['fleet.yaml', 'users.json', 'broken.json', 'password.txt']

function writeInputs(folder: string, mode: 'read' | 'write'): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('users.json', JSON.stringify(BUILT_IN_CREDENTIALS))
  write('password.txt', PASSWORD)
  write('broken.json', `{"administrator": ${WRITTEN}}`)
  const account = { user: 'qa', password: { file: 'password.txt' } }
  const targets = {
    index: { address: `http://${echoed}/api/`, user: 'qa', password: { env: 'QA_PASSWORD' } },
    error: { address: `http://${echoed}/error/`, ...account },
    refused: { address: `http://${echoed}/error/`, checks: ['conform'], ...account },
    moved: { address: `http://${echoed}/moved/`, ...account },
    names: { address: `http://${echoed}/api/`, names: 'broken.json' },
    users: { address: `http://${echoed}/api/`, users: 'broken.json', checks: ['conform'] },
    suite: {
      ...{ address: deployment.address, checks: ['drift', 'conform'], mode, users: 'users.json' },
      ...{ 'target-name': new URL(deployment.address).host, level: 'assumed', rate: 0 },
      only: ['core.posts.list/answer.types', 'core.posts.list/own'],
    },
  }
  const webhook = { url: { env: 'WEBHOOK' } }
  write('fleet.yaml', stringify({ limits: { concurrency: 2 }, targets, webhook }))
}

async function rowsOf(folder: string, store: string | undefined): Promise<string> {
  const database = await openStore({ file: join(folder, 'fleet.yaml') }, store)
  try {
    const tables = await database.query<{ name: string }>(
      "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema IN ('public', 'understudy_queue')",
    )
    const rows = []
    for (const { name } of tables) rows.push(await database.query(`SELECT * FROM ${name}`))
    return JSON.stringify(rows)
  } finally {
    await database.close()
  }
}

const leaksIn = (text: string): readonly string[] =>
  SECRETS.filter((secret) => text.includes(secret))

for (const [store, mode] of [
  ['folder', 'read'],
  ['PostgreSQL', 'write'],
] as const)
  test(`no secret is in a file, a row or a message: ${store}, mode ${mode}`, {
    timeout: 180_000,
  }, async () => {
    vi.stubEnv('QA_PASSWORD', PASSWORD)
    vi.stubEnv('WEBHOOK', `http://qa:${TOKEN}@${echoed}/?token=${TOKEN}`)
    const folder = temporaryFolder()
    writeInputs(folder, mode)
    const address = store === 'folder' ? undefined : await postgres().create()
    const place = address === undefined ? [] : ['--store', address]
    isBroken = true
    const first = await runFleet(folder, 'check', ...place)
    isBroken = false
    const second = await runFleet(folder, 'check', '--only', 'error', ...place)
    const report = await runFleet(folder, 'report', ...place)
    expect(first.out).toContain('suite  conform failed')
    expect(second.err).toContain(`notified http://${echoed}\n`)
    const printed = [first, second, report].map(({ out, err }) => out + err).join('')
    expect(leaksIn(printed)).toEqual([])
    expect(leaksIn(await rowsOf(folder, address))).toEqual([])
    const outputs = filesBelow(folder).filter(
      (path) => !INPUTS.some((name) => path === join(folder, name)),
    )
    expect(outputs.length).toBeGreaterThan(20)
    expect(
      outputs.flatMap((path) => leaksIn(readFileSync(path, 'latin1')).map((leak) => [path, leak])),
    ).toEqual([])
  })
