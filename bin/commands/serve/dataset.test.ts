import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { loadDataset } from './dataset.ts'

const START = { format: 'understudy-dataset', version: 1, variant: 'a' }

const written = (name: string, records: object): string => {
  const file = temporaryFile(name)
  writeFileSync(file, JSON.stringify({ ...START, records }))
  return file
}

test('every built-in dataset shows its users with their passwords', async () => {
  for (const name of ['demo', 'empty', 'large']) {
    const { users } = await loadDataset(name, 'b')
    expect(users).toContainEqual({
      login: 'admin',
      role: 'administrator',
      password: 'admin-secret',
    })
  }
})

test('a file shows its plain passwords, and none for hashes', async () => {
  const file = written('own.json', {
    users: [
      { id: 1, login: 'qa', roles: ['editor'] },
      { id: 2, login: 'guest', roles: ['subscriber'] },
    ],
    applicationPasswords: [{ user_id: 1, password: 'qa-secret' }],
  })
  const { users } = await loadDataset(file, 'a')
  expect(users.map(({ login, password }) => [login, password])).toEqual([
    ['qa', 'qa-secret'],
    ['guest', undefined],
  ])
})

test('a file without users shows the built-in ones', async () => {
  const { users } = await loadDataset(written('plain.json', {}), 'a')
  expect(users[1]).toEqual({ login: 'editor', role: 'editor', password: 'editor-secret' })
})

test('a problem in a file is reported with the file and the place', async () => {
  const file = written('bad.json', { posts: [{ id: 1, type: 'post' }] })
  await expect(loadDataset(file, 'a')).rejects.toThrow(
    'bad.json:1: records.posts[0].title: expected a string, got nothing',
  )
})

test('a misspelled dataset name gets a suggestion', async () => {
  await expect(loadDataset('deno', 'a')).rejects.toThrow(
    'unknown dataset "deno" (did you mean demo?)',
  )
})

test('a file is rejected with all its problems and their lines', async () => {
  const file = written('wrong.json', { posts: [{ id: 1 }] })
  const rejection = loadDataset(file, 'a')
  await expect(rejection).rejects.toThrow(
    `${file}:1: records.posts[0].type: expected a non-empty string`,
  )
  await expect(rejection).rejects.toThrow(`${file}:1: records.posts[0].title: expected a string`)
})
