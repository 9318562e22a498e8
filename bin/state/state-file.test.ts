import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { writeAtomically } from '#bin/cli/atomic-file.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { count, counter, openSites as open } from '#bin/state/testing/open-sites.ts'
import { useFolder } from '#bin/state/testing/use-folder.ts'
import { setting } from '#fixtures/schema/document.ts'
import { string, withDefault } from '#fixtures/schema/fields.ts'
import { checksumIn, lineOf } from './lines.ts'

const inFolder = useFolder()

const filesBeside = (file: string): readonly string[] =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))

test('saved data is restored for every site', async () => {
  const file = inFolder('deep/er/state.json')
  const first = open(file)
  first.sites.get('default')?.write(counter, 1)
  first.sites.get('10')?.write(counter, 2)
  first.sites.get('9')?.clock.freeze(5)
  first.sites.get('only-looked-at')
  expect(await first.close()).toBe(true)
  const again = open(file)
  expect([...again.sites.names()].sort()).toEqual(['10', '9', 'default'])
  expect(count(again.sites)).toBe(1)
  expect(again.sites.get('9')?.clock.now()).toBe(5)
  expect(await again.close()).toBe(true)
  expect(count(open(file).sites)).toBe(1)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(filesBeside(file)).toEqual(['state.json', 'state.json.previous'])
})

test('a change is saved automatically after a short delay', async () => {
  const file = inFolder('state.json')
  const { sites, close } = open(file)
  sites.get('default')?.write(counter, 7)
  await expect.poll(() => count(open(file).sites)).toBe(7)
  expect(statSync(`${file}.journal-0`).mode & 0o077).toBe(0)
  await close()
})

const journalsOf = (file: string): readonly string[] =>
  filesBeside(file).filter((name) => name.includes('.journal-'))

test('a long journal is compacted into the snapshot', async () => {
  const file = inFolder('state.json')
  const text = setting('text', withDefault('', string))
  const { sites, flush, close } = open(file)
  sites.get('default')?.write(text, 'short')
  await flush()
  expect(journalsOf(file)).toHaveLength(1)
  sites.get('default')?.write(text, 'long '.repeat(1_000_000))
  await flush()
  await expect.poll(() => journalsOf(file)).toEqual([])
  expect(open(file).sites.get('default')?.read(text)).toHaveLength(5_000_000)
  await close()
})

test('journals of killed processes are merged', async () => {
  const file = inFolder('state.json')
  const journals = () => journalsOf(file)
  const first = open(file)
  first.sites.get('default')?.write(counter, 1)
  await first.flush()
  const [left = ''] = journals()
  for (let number = 1; number < 100; number += 1)
    copyFileSync(inFolder(left), inFolder(left.replace(/\d+$/, String(number))))
  const next = open(file)
  expect(count(next.sites)).toBe(1)
  next.sites.get('default')?.write(counter, 2)
  await next.flush()
  await expect.poll(() => journals().length).toBeLessThan(2)
  expect(count(open(file).sites)).toBe(2)
  await Promise.all([first.close(), next.close()])
})

async function saved(): Promise<{ readonly file: string; readonly text: string }> {
  const file = inFolder('state.json')
  const { sites, close } = open(file)
  sites.get('default')?.write(counter, 0)
  await close()
  return { file, text: readFileSync(file, 'utf8') }
}

test('a file that is not a state of this variant and version is rejected in one sentence', async () => {
  const { file, text } = await saved()
  const [head = '', ...rest] = text.split('\n')
  const withHead = (changed: object): string =>
    [JSON.stringify({ ...JSON.parse(head), ...changed }), ...rest].join('\n')
  const cases: readonly (readonly [string, string])[] = [
    ...['', 'null', '[]', '{}', '\n'].map(
      (other) => [other, 'it was not saved by understudy serve --state'] as const,
    ),
    [withHead({ version: 1 }), 'it has version 1, this release reads versions 2 and 3'],
    [withHead({ version: 4 }), 'it has version 4, this release reads versions 2 and 3'],
    [withHead({ variant: 'b' }), 'it contains variant "b"'],
    [withHead({ journal: 5 }), 'it was changed or truncated'],
    [head, 'it was changed or truncated'],
    [text.slice(0, -30), 'it is damaged at line '],
    [`${text}x`, 'it is damaged at line '],
    [text.replace('"count"', '"counu"'), 'it is damaged at line '],
    ...rest.slice(0, -1).map((_, at) => {
      const without = [head, ...rest.slice(0, at), ...rest.slice(at + 1)]
      return [without.join('\n'), 'it was changed or truncated'] as const
    }),
  ]
  for (const [content, reason] of cases) {
    writeFileSync(file, content)
    expect(() => open(file)).toThrow(reason)
  }
  writeFileSync(file, text)
  expect(count(open(file).sites)).toBe(0)
})

/** A forged file with valid checksums. */
function forged(head: string, entries: readonly string[]): string {
  const hash = createHash('sha256').update(head)
  const lines = entries.map(lineOf)
  for (const line of lines) hash.update(checksumIn(line))
  const end = lineOf(JSON.stringify({ checksum: hash.digest('hex') }))
  return `${head}\n${lines.join('')}${end}`
}

test('a file with valid checksums is still validated', async () => {
  const { file, text } = await saved()
  const [head = '', ...lines] = text.split('\n')
  const site = lines.slice(0, -2).map((line) => line.replace(/^\S+ /, ''))
  const renamed = (name: string) => site.map((line) => line.replace('"default"', name))
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`
  for (const [entries, reason] of [
    [['{"site":"default","snapshot":{}}'], 'site "default": '],
    [['{"site":"default","snapshot":[]}'], 'site "default": '],
    [[`{"site":"default","snapshot":{"records":${deep}}}`], 'site "default": '],
    [renamed('"../x"'), '"../x" is not a valid site name'],
    [renamed('"__proto__"'), '"__proto__" is not a valid site name'],
  ] as const) {
    writeFileSync(file, forged(head, entries))
    expect(() => open(file)).toThrow(reason)
  }
  expect(() => open(file)).toThrow(`cannot be used as --state`)
  writeFileSync(file, forged(head, [...site, `{"site":"default","put":${deep}}`]))
  expect(count(open(file).sites)).toBe(0)
})

test('the error for a damaged file names the previous one', async () => {
  const { file } = await saved()
  await open(file).close()
  writeFileSync(file, 'x')
  expect(() => open(file)).toThrow(`the previous state is in ${file}.previous`)
  expect(() => open(`${file}.previous`)).not.toThrow()
})

test('a symbolic link is followed, not replaced', async () => {
  const { file, text } = await saved()
  const link = inFolder('link.json')
  symlinkSync(file, link)
  const { sites, close } = open(link)
  sites.get('default')?.write(counter, 3)
  await close()
  expect(readFileSync(file, 'utf8')).not.toBe(text)
  expect(count(open(link).sites)).toBe(3)
})

test('files left by a crash are removed, files of a running process are not', async () => {
  const { file } = await saved()
  const [dead, alive] = [99_999_999, process.ppid].map((pid) => `${file}.${pid}-0123456789ab.tmp`)
  for (const name of [dead, alive]) writeFileSync(name as string, 'x')
  open(file)
  expect([existsSync(dead as string), existsSync(alive as string)]).toEqual([false, true])
})

test('a failed save is reported once, and the file is kept', async () => {
  const { file, text } = await saved()
  const { sites, notes, close } = open(file)
  // A rename onto a non-empty folder fails.
  mkdirSync(join(`${file}.previous`, 'x'), { recursive: true })
  sites.get('default')?.write(counter, 3)
  expect(await close()).toBe(false)
  expect(await close()).toBe(false)
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain(`cannot save ${file}: `)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('an unwritable place is reported at the start', () => {
  const file = inFolder('folder/state.json')
  writeFileSync(inFolder('plain'), '')
  expect(() => open(join(inFolder('plain'), 'state.json'))).toThrow('cannot save to')
  expect(() => open(dirname(file))).toThrow('it is a folder')
  if (process.getuid?.() === 0) return
  chmodSync(dirname(file), 0o500)
  expect(() => open(file)).toThrow('cannot save to')
  chmodSync(dirname(file), 0o700)
})

const COUNT_SAVES = join(packageRoot(), 'node_modules/.cache/understudy-tests/count-saves.mjs')

/** Bundled once: the helper process starts ten times. */
beforeAll(async () => {
  await build({
    entryPoints: ['bin/state/testing/count-saves.ts'],
    outfile: COUNT_SAVES,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
})

let running: ChildProcess | undefined
afterEach(() => void running?.kill('SIGKILL'))

/** Kills the process shortly after its first save; returns the last printed number. */
function killWhileSaving(file: string, delay: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COUNT_SAVES, file, '1000000'])
    running = child
    let seen = ''
    child.stdout.on('data', (chunk) => {
      if (!seen) setTimeout(() => child.kill('SIGKILL'), delay)
      seen += chunk
    })
    child.on('close', () => resolve(Number(seen.trimEnd().split('\n').at(-1))))
  })
}

const KILLS = Number(process.env['UNDERSTUDY_TEST_KILLS'] ?? 8)

test('a process that is killed while saving leaves its last complete state', {
  timeout: Math.max(60_000, KILLS * 10_000),
}, async () => {
  const file = inFolder('state.json')
  for (let round = 0; round < KILLS; round += 1) {
    const acknowledged = await killWhileSaving(file, (round * 7) % 41)
    const found = count(open(file).sites)
    expect([round, found >= acknowledged, found <= acknowledged + 1]).toEqual([round, true, true])
  }
  expect(await open(file).close()).toBe(true)
  expect(filesBeside(file)).toEqual(['state.json'])
})

test('a full disk is reported, and the previous state is kept', async ({ skip }) => {
  skip(process.platform === 'win32', 'there is no limit on files to set')
  const file = inFolder('state.json')
  await open(file).close()
  const before = readFileSync(file, 'utf8')
  const command = `ulimit -f 1; exec "${process.execPath}" "${COUNT_SAVES}" "${file}" 3`
  const child = spawn('sh', ['-c', command])
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve) => child.on('close', resolve))
  expect(output).toContain('cannot save')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(count(open(file).sites)).toBe(0)
})

test('until a write is complete, the file has its old text', async () => {
  const file = inFolder('state.json')
  await writeAtomically(file, ['old'])
  const seen: string[] = []
  function* failing(): Generator<string> {
    yield 'n'.repeat(300_000)
    seen.push(readFileSync(file, 'utf8'))
    throw new Error('EIO: i/o error, write')
  }
  await expect(writeAtomically(file, failing())).rejects.toThrow('EIO')
  expect([...seen, readFileSync(file, 'utf8')]).toEqual(['old', 'old'])
  expect(filesBeside(file)).toEqual(['state.json'])
})

test('two concurrent writes leave one of the two', async () => {
  const file = inFolder('state.json')
  await Promise.allSettled([writeAtomically(file, ['a']), writeAtomically(file, ['b'])])
  expect(['a', 'b']).toContain(readFileSync(file, 'utf8'))
})
