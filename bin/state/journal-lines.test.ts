import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeAtomically } from '#bin/cli/atomic-file.ts'
import { useFolder } from '#bin/state/testing/use-folder.ts'
import { createJournal } from './journal-file.ts'
import { linesIn } from './lines.ts'
import { readJournal } from './read-journal.ts'

const inFolder = useFolder()

const textsIn = (file: string) => [...linesIn(file)].map(({ text }) => text)

test('lines are found across block boundaries', () => {
  const file = inFolder('lines')
  // Characters of three bytes each, across three blocks.
  const long = '—'.repeat(1024 * 1024)
  for (const lines of [[], ['a'], ['', 'a', ''], [long, 'b', long, 'c']]) {
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    expect(textsIn(file)).toEqual(lines)
  }
  writeFileSync(file, 'a\ncut o')
  expect(textsIn(file)).toEqual(['a', 'cut o'])
})

/** Ten texts of a megabyte, with a count of event loop turns before each. */
function slowTexts() {
  const turns: number[] = []
  let turn = 0
  let timer = setImmediate(function next() {
    turn += 1
    timer = setImmediate(next)
  })
  function* texts(): Generator<string> {
    for (let at = 0; at < 10; at += 1) {
      turns.push(turn)
      yield JSON.stringify({ at, text: 'x'.repeat(1024 * 1024) })
    }
  }
  return { turns, texts, stop: () => clearImmediate(timer) }
}

test('a snapshot and a journal are generated while they are written, without blocking the event loop', async () => {
  const file = inFolder('state')
  const journal = await createJournal(file, 0)
  for (const write of [
    (texts: Iterable<string>) => writeAtomically(file, texts),
    (texts: Iterable<string>) => journal.append([{ site: 'a', isRemoved: false, texts }]),
  ]) {
    const { turns, texts, stop } = slowTexts()
    await write(texts())
    stop()
    expect(new Set(turns).size).toBeGreaterThan(5)
  }
  await journal.close()
  expect([...readJournal(`${file}.journal-0`, () => undefined)]).toHaveLength(10)
})
