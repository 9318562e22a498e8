import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { checkSchema, migrate } from './migrations.ts'
import { usePostgres } from './testing/use-postgres.ts'

const postgres = usePostgres()

const schemaOf = (...steps: string[]) => ({
  name: 'test',
  command: 'understudy state migrate',
  steps,
})
const FIRST = 'CREATE TABLE one (number integer PRIMARY KEY)'
const SECOND = 'CREATE TABLE two (number integer)'

const open = async () => openDatabase(await postgres().create())

test('a transaction takes effect as a whole', async () => {
  const database = await open()
  await migrate(database, schemaOf(FIRST))
  const failed = database.transaction(async (query) => {
    await query('INSERT INTO one VALUES ($1)', [1])
    await query('INSERT INTO one VALUES ($1)', [1])
  })
  await expect(failed).rejects.toThrow('duplicate key')
  expect(await database.query('SELECT * FROM one')).toEqual([])
  await database.close()
})

test('steps are applied once, also by two commands at the same time', async () => {
  const database = await open()
  expect(await migrate(database, schemaOf(FIRST))).toBe(1)
  const both = [1, 2].map(() => migrate(database, schemaOf(FIRST, SECOND)))
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1])
  await checkSchema(database, schemaOf(FIRST, SECOND))
  await database.close()
})

test('a schema of another version is one sentence', async () => {
  const database = await open()
  const check = (...steps: string[]) => checkSchema(database, schemaOf(...steps))
  await expect(check(FIRST)).rejects.toThrow('does not exist yet; run understudy state migrate')
  await migrate(database, schemaOf(FIRST))
  await expect(check(FIRST, SECOND)).rejects.toThrow('lacks 1 step; run understudy state migrate')
  await expect(check()).rejects.toThrow('has version 1, this release supports up to version 0')
  await expect(migrate(database, schemaOf())).rejects.toThrow('use a later release')
  await database.close()
})

test('a database that cannot be used is one sentence without the password', async () => {
  const url = await postgres().create()
  const reasons: readonly (readonly [address: string, sentence: string])[] = [
    [url.replace('secret', 'wrong'), 'rejects the password of user owner'],
    [url.replace(/test\d+$/, 'none'), 'has no database none'],
    ['postgres://owner:secret@127.0.0.1:1/test', 'nothing listens at 127.0.0.1:1'],
    ['postgres://owner:secret@no-such-host.invalid/test', 'no-such-host.invalid'],
  ]
  for (const [address, sentence] of reasons) {
    const error = await openDatabase(address).catch((failure: Error) => failure)
    expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining(sentence) })
    expect(String(error)).not.toMatch(/secret|wrong/)
  }
})

test('missing rights are one sentence', async () => {
  const url = await postgres().create()
  const owner = await openDatabase(url)
  await owner.query("CREATE ROLE guest LOGIN PASSWORD 'guest'")
  await owner.close()
  const guest = await openDatabase(url.replace('owner:secret', 'guest:guest'))
  await expect(migrate(guest, schemaOf(FIRST))).rejects.toThrow(
    'lacks rights: permission denied for schema public; grant them',
  )
  await guest.close()
})
