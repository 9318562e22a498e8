/** The command as a separate process, on every place of `--state`. */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useStores } from '#bin/shared-state/testing/stores.ts'
import {
  ADMIN,
  kill,
  ownCommand,
  post,
  type RunningServe,
  reaches,
  type StartedCommand,
  startServe,
  titlesAt,
} from './testing/process.ts'
import { transcriptOf } from './testing/transcript.ts'

let command: StartedCommand
beforeAll(() => {
  command = ownCommand()
})
afterAll(() => rmSync(command.folder, { recursive: true, force: true }))

const STORES = useStores()

/** Creates posts from several clients until the server is killed; returns the acknowledged ones. */
async function createUntilKilled(started: RunningServe, round: number): Promise<readonly string[]> {
  const acknowledged: string[] = []
  // A number of writes instead of a delay, so that slow machines have writes to lose; different in
  // every round.
  const last = 1 + ((round * 7) % 60)
  const isOver = () => acknowledged.length === last
  const client = async (name: string): Promise<void> => {
    for (let at = 0; at < 20; at += 1) {
      const title = `durable ${name} ${at}`
      const response = await post(started.root, title).catch(() => undefined)
      if (response?.status !== 201) return
      acknowledged.push(title)
      if (isOver()) setTimeout(() => started.child.kill('SIGKILL'), round % 7)
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => client(`${round} ${name}`)))
  await started.ended
  return acknowledged
}

const KILLS = Number(process.env['UNDERSTUDY_TEST_KILLS'] ?? 3)
/** Number of kills per place, each of a restarted server. */
const PER_PLACE = 20

describe.each(STORES)('on $title', (store) => {
  test('a server killed at any moment loses no acknowledged write', {
    timeout: 30_000 + KILLS * 10_000,
  }, async () => {
    let server: RunningServe | undefined
    let place = ''
    for (let round = 0; round < KILLS; round += 1) {
      if (!server) place = await store.create()
      const args = ['--state', place]
      const acknowledged = await createUntilKilled(
        server ?? (await startServe(command, { args })),
        round,
      )
      server = await startServe(command, { args })
      const titles = await titlesAt(server)
      expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([])
      if (round % PER_PLACE < PER_PLACE - 1) continue
      await kill(server)
      server = undefined
    }
    if (server) await kill(server)
  })

  test('a signal stops it gracefully: responses first, then the state, then the process', {
    timeout: 90_000,
  }, async () => {
    const args = ['--state', await store.create()]
    const { child, root, origin, ended } = await startServe(command, { args })
    const port = Number(new URL(origin).port)
    const hanging = connect(port, '127.0.0.1', () => hanging.write('POST /api/ HTTP/1.1\r\nHost'))
    hanging.on('error', () => {})
    const answers = Array.from({ length: 50 }, (_, at) => post(root, `durable ${at}`))
    await answers[0]
    const started = performance.now()
    child.kill('SIGTERM')
    const statuses = (await Promise.allSettled(answers)).map((response) =>
      response.status === 'fulfilled' ? response.value.status : String(response.reason.cause?.code),
    )
    expect(await ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(7000)
    const done = statuses.filter((status) => status === 201).length
    expect(done).toBeGreaterThan(0)
    expect(await reaches('127.0.0.1', port)).toBe(false)
    const again = await startServe(command, { args })
    expect(await titlesAt(again)).toHaveLength(done)
    await kill(again)
  })

  test('a new password appears in no store, log or snapshot', { timeout: 90_000 }, async () => {
    const place = await store.create()
    const server = await startServe(command, { args: ['--state', place] })
    const control = `${server.origin}/__understudy`
    const given = await fetch(`${control}/people/1/passwords`, {
      method: 'POST',
      headers: { ...ADMIN, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Look' }),
    })
    const { password, authorization } = await given.json()
    const used = await fetch(`${server.root}core/v2/posts?context=edit`, {
      headers: { authorization },
    })
    expect([given.status, used.status]).toEqual([201, 200])
    const shown = await Promise.all(
      ['snapshot', 'requests', 'history', 'people'].map((path) =>
        fetch(`${control}/${path}`).then((response) => response.text()),
      ),
    )
    server.child.kill('SIGTERM')
    await server.ended
    const secrets = [password, password.replaceAll(' ', ''), authorization.slice('Basic '.length)]
    const places = [...shown, server.stdout(), server.stderr(), await store.read(place)]
    for (const secret of secrets)
      expect(
        places.filter((text) => text.includes(secret)).map((text) => text.slice(0, 80)),
      ).toEqual([])
    expect(places.at(-1)).toContain('Look')
  })
})

test('processes with the same options give the same responses, with any state', {
  timeout: 90_000,
}, async () => {
  const places = await Promise.all(STORES.map((store) => store.create()))
  const transcripts: (readonly string[])[] = []
  for (const args of [[], ...places.map((place) => ['--state', place])]) {
    const server = await startServe(command, { args })
    transcripts.push(await transcriptOf(server))
    await kill(server)
  }
  const [first = [], ...others] = transcripts
  expect(first.join()).toContain('post 4')
  for (const other of others) {
    const differing = first.filter((line, at) => line !== other[at])
    expect(differing.map((line) => line.slice(0, 300))).toEqual([])
    expect(other).toHaveLength(first.length)
  }
})
