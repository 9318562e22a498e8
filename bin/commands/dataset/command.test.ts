import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'

async function run(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  return { code: await main(['dataset', ...argv], surroundings), ...output }
}

function written(name: string, text: string): string {
  const file = temporaryFile(name)
  writeFileSync(file, text)
  return file
}

const FINE = '{ "format": "understudy-dataset", "version": 1, "variant": "a" }'
const WRONG = `{
  "format": "understudy-dataset",
  "version": 1,
  "variant": "a",
  "records": {
    "posts": [
      { "id": 1, "type": "post", "title": "One", "author": 99 },
      {
        "id": 2,
        "type": "post",
        "titel": "Two"
      }
    ]
  }
}`

test('a valid file passes', async () => {
  const file = written('fine.json', FINE)
  const { code, out } = await run('check', file)
  expect(code).toBe(0)
  expect(out).toBe(`${file}: fine (variant a, 11 records)\n`)
})

test('all problems are reported at once, each with its line', async () => {
  const file = written('wrong.json', WRONG)
  const { code, out } = await run('check', file)
  expect(code).toBe(1)
  expect(out).toContain(`${file}:7: records.posts[0].author: expected the id of a user, got 99\n`)
  expect(out).toContain(
    `${file}:11: records.posts[1].titel: expected no such member (did you mean title?)`,
  )
  expect(out).toContain(`${file}:8: records.posts[1].title: expected a string, got nothing\n`)
  expect(out).toContain(`${file}: 3 mistakes\n`)
})

test('invalid JSON is reported with its line, and the other files are still checked', async () => {
  const broken = written('broken.json', '{\n  "format": }')
  const { code, out } = await run('check', broken, written('fine.json', FINE), '--json')
  expect(code).toBe(1)
  const [first, second] = JSON.parse(out)
  expect(first.mistakes).toMatchObject([{ line: 2, place: 'file' }])
  expect(second.mistakes).toEqual([])
})

test('scenarios are validated in the same way', async () => {
  const file = written('scenarios.yaml', 'scenarios:\n  slow:\n    situation: { latncy: 5 }\n')
  const { code, out } = await run('check', file)
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(`${file}:3: scenarios.slow.situation.latncy: expected no such member`),
  ])
  const fine = written('fine.yaml', 'scenarios: { slow: { situation: { latency: 5 } } }')
  expect((await run('check', fine)).out).toBe(`${fine}: fine (scenarios slow)\n`)
})

test('an invalid command line is rejected', async () => {
  expect(await run('chekc', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('did you mean check?'),
  })
  expect(await run('check')).toMatchObject({
    code: 2,
    err: expect.stringContaining('needs <file>'),
  })
  expect((await run('check', '/nowhere.json')).code).toBe(2)
})
