/** For tests: the places of `--state`, so that the same tests run on each of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDatabase } from '#bin/database/database.ts'
import type { TestPostgres } from '#bin/database/testing/postgres.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { migrateSites } from './replica.ts'

export interface TestStore {
  readonly title: string
  /** The value of `--state` for a new, empty place. */
  create(): Promise<string>
  /** Its whole content as text. */
  read(place: string): Promise<string>
}

function fileStore(): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-store-'))
  let count = 0
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    title: 'a file',
    create: async () => {
      count += 1
      return join(folder, `state-${count}.json`)
    },
    read: async (file) => readFileSync(file, 'utf8'),
  }
}

async function textIn(url: string): Promise<string> {
  const { query, close } = await openDatabase(url)
  const rows = await query<{ text: string }>('SELECT text FROM understudy_change')
  await close()
  return rows.map(({ text }) => text).join('\n')
}

function databaseStore(postgres: () => TestPostgres): TestStore {
  return {
    title: 'PostgreSQL',
    create: async () => {
      const url = await postgres().create()
      await migrateSites(url)
      return url
    },
    read: textIn,
  }
}

/** For `describe.each`; one PostgreSQL server for a test file. */
export const useStores = (postgres = usePostgres()): readonly TestStore[] => [
  fileStore(),
  databaseStore(postgres),
]
