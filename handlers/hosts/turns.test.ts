import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'
import { createTurns } from './turns.ts'

/** Jobs that take four milliseconds each, in turns of ten. */
function createDay() {
  const day = { time: 0, done: [] as number[], turns: [] as (() => void)[] }
  const { hasTime, together } = createTurns({
    most: 10,
    now: () => day.time,
    later: (next) => day.turns.push(next),
  })
  const work = (name: number) => () => {
    day.time += 4
    day.done.push(name)
    return name
  }
  const ask = (name: number) => (hasTime() ? work(name)() : together(work(name)))
  const askTogether = (name: number) => together(work(name))
  const nextTurn = async (): Promise<void> => {
    for (const turn of day.turns.splice(0)) turn()
    await new Promise(setImmediate)
  }
  return { day, ask, askTogether, nextTurn }
}

test('many jobs at once are done in turns, in their order', async () => {
  const { day, ask, nextTurn } = createDay()
  const answers = [1, 2, 3, 4, 5, 6, 7].map(ask)
  expect(day.done).toEqual([1, 2, 3])
  await nextTurn()
  expect(day.done).toEqual([1, 2, 3, 4, 5, 6])
  // Who comes later does not overtake those who wait.
  answers.push(ask(8))
  await nextTurn()
  expect(day.done).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await nextTurn()
  // Nobody waits, so nobody has to be called.
  expect([ask(9), day.turns.length]).toEqual([9, 0])
})

test('jobs done together are all done before what follows from the first', async () => {
  const { day, ask, askTogether, nextTurn } = createDay()
  const seen: number[] = []
  for (const name of [1, 2]) void Promise.resolve(askTogether(name)).then(() => seen.push(day.time))
  void ask(3)
  expect(day.done).toEqual([])
  await nextTurn()
  expect(day.done).toEqual([1, 2, 3])
  expect(seen).toEqual([12, 12])
})

test('a job that fails fails alone', async () => {
  const { together } = createTurns({ most: 0 })
  const broken = together(() => {
    throw new Error('broken')
  })
  const fine = together(() => 'fine')
  await expect(Promise.resolve(broken)).rejects.toThrow('broken')
  expect(await fine).toBe('fine')
})

const MANY = 20

test('requests that come in one go leave the event loop to others in between', async () => {
  const turns: number[] = []
  let turn = 0
  const count = (): void => {
    turn += 1
    if (turns.length < MANY) setImmediate(count)
  }
  const { port, stop } = await startServer(
    { standIn: testApi().standIn, limits: { turn: 0 }, log: () => turns.push(turn) },
    { port: 0, host: '127.0.0.1' },
  )
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.resume()
  const head = (more: string) => `GET /api/ HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${more}\r\n`
  socket.write(head('').repeat(MANY - 1) + head('connection: close\r\n'))
  count()
  await ended
  await stop()
  expect(new Set(turns).size).toBe(MANY)
})
