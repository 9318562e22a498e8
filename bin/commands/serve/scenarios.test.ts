import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { useScenarios } from './scenarios.ts'

type Api = ReturnType<typeof testApi>

const POSTS = '/core/v2/posts'

/** Uses a scenario file with this text. */
async function using(api: Api, text: string, others: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
  try {
    for (const [name, content] of Object.entries(others)) writeFileSync(join(folder, name), content)
    const file = join(folder, 'scenarios.yaml')
    writeFileSync(file, text)
    const notes: string[] = []
    const note = (sentence: string) => void notes.push(sentence)
    const choice = { scenario: file, watch: false, note }
    const { users } = await useScenarios(api.standIn, choice).catch((error: Error) => {
      throw new Error(error.message.replaceAll(`${folder}/`, ''))
    })
    return { users, notes }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const enter = (api: Api, name: string) =>
  api.send('PUT', '//__understudy/scenario', { json: { name } })

const FILE = `
start: usual
scenarios:
  usual:
    about: everything works
    users:
      - { login: intern, roles: [contributor], password: intern-secret }
  empty shop:
    dataset: empty
    clock: 2026-06-01T08:00:00Z
  outage:
    faults:
      - { operation: core.posts.*, error: rest_forbidden }
    situation: { readOnly: true }
`

test('sites start in the scenario of the file and can be switched at run time', async () => {
  const api = testApi()
  const { users, notes } = await using(api, FILE)
  expect(notes[0]).toContain('scenarios: usual, empty shop, outage; switched with PUT')
  expect(users).toEqual([{ login: 'intern', role: 'contributor', password: 'intern-secret' }])
  const headers = { 'x-understudy-site': 'mine' }
  const made = await api.send('POST', POSTS, { as: 'intern', json: { title: 'Mine' }, headers })
  expect(made.status).toBe(201)

  const outage = await enter(api, 'outage')
  expect(outage.body).toMatchObject({ name: 'outage', active: true, faults: [{ times: 'always' }] })
  expect((await api.get(POSTS)).body.code).toBe('rest_forbidden')
  expect((await api.post('/core/v2/pages', { title: 'x' })).body.code).toBe('understudy_read_only')
  expect((await api.get(POSTS, { headers })).status).toBe(200)

  await enter(api, 'empty shop')
  expect((await api.get(POSTS)).body).toEqual([])
  expect((await api.get('//__understudy/clock')).body.now).toBe('2026-06-01T08:00:00.000Z')
  const listed = (await api.get('//__understudy/scenarios')).body
  expect(listed.map(({ active }: { active: boolean }) => active)).toEqual([false, true, false])

  await enter(api, 'outage')
  await api.send('DELETE', '//__understudy/scenario')
  expect((await api.get(POSTS)).status).toBe(200)
  await api.send('POST', '//__understudy/reset')
  expect((await api.get(POSTS)).body).toHaveLength(10)
  expect((await enter(api, 'outge')).body.message).toContain('did you mean outage?')
})

test('an invalid file is rejected with file, line, field and expectation', async () => {
  const api = testApi()
  const text = `start: usul
scenarios:
  usual:
    users:
      - roles: [boss]
  outage:
    faults:
      - operation: core.post.list
        status: 200
    situation:
      latency: -1
    datset: demo
  other:
    dataset: other.json
`
  const failure = using(api, text, { 'other.json': '{"format":"x"}' })
  await expect(failure).rejects.toThrow(
    /scenarios.yaml:5: scenarios.usual.users\[0\].login: expected/,
  )
  const message = await failure.catch(({ message }: Error) => message)
  for (const part of [
    ':1: start: expected one of usual, outage, other, got "usul" (did you mean usual?)',
    ':9: scenarios.outage.faults[0].status: expected a whole number from 400',
    ':11: scenarios.outage.situation.latency: expected milliseconds',
    ':12: scenarios.outage.datset: expected no such member (did you mean dataset?)',
    ':14: scenarios.other.dataset: format: expected "understudy-dataset", got "x"',
  ])
    expect(message).toContain(part)
  expect(api.standIn.scenarios.all()).toEqual([])
  await expect(using(api, 'scenarios: [')).rejects.toThrow('scenarios.yaml:1: file: it is not YAML')
})

test('a watched file is reloaded when it changes, unless it is invalid', async () => {
  const api = testApi()
  const file = temporaryFile('scenarios.yaml')
  const down = (status: number): string =>
    `scenarios:\n  down:\n    faults:\n      - { operation: core.posts.list, status: ${status}, times: always }\n`
  writeFileSync(file, down(503))
  const notes: string[] = []
  const note = (sentence: string) => void notes.push(sentence)
  const { unfollow } = await useScenarios(api.standIn, { scenario: file, watch: true, note })
  await enter(api, 'down')
  const status = async () => (await api.get(POSTS)).status
  expect(await status()).toBe(503)
  writeFileSync(file, down(429))
  await expect.poll(status).toBe(429)
  expect(notes.at(-1)).toBe(`${file} changed: its scenarios are reloaded`)
  writeFileSync(file, down(7))
  await expect.poll(() => notes.at(-1)).toContain('so nothing is reloaded')
  expect(notes.at(-1)).toContain(`${file}:4`)
  expect(await status()).toBe(429)
  unfollow()
})
