import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STAMP = 'node_modules/.understudy-lock'
const NPM_CI = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts']
/** A lock that its owner has not renewed for this long is abandoned. */
const ABANDONED_AFTER_MS = 10_000
const RENEWAL_MS = 2_000

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** Packages with binaries differ between platforms, so the stamp names the platform too. */
const wantedStamp = (folder) =>
  `${process.platform}-${process.arch} ${sha256(readFileSync(join(folder, 'package-lock.json')))}\n`

function textAt(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const packagesIn = (lock) => Object.entries(JSON.parse(lock).packages).filter(([path]) => path)

const isForHere = ({ optional, os, cpu, libc }) =>
  !optional || (os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined)

/** Whether `npm ci` was run before, by its own record. */
function isInstalledByNpm(folder) {
  const record = textAt(join(folder, 'node_modules/.package-lock.json'))
  if (record === undefined) return false
  const found = new Map(packagesIn(record))
  return packagesIn(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    .filter(([, wanted]) => isForHere(wanted))
    .every(([path, { version }]) => found.get(path)?.version === version)
}

function isInstalled(folder) {
  const stamp = textAt(join(folder, STAMP))
  return stamp === undefined ? isInstalledByNpm(folder) : stamp === wantedStamp(folder)
}

/** The first line with a reason in the output of a failed npm. */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
  return lines.find((line) => line && !/^(code|npm warn|syscall|errno) /.test(line))
}

function npmCi(folder) {
  const npm = spawn('npm', [...NPM_CI, '--include=dev'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  npm.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    npm.on('error', reject)
    npm.on('close', (code) => (code === 0 ? resolve() : reject(new Error(reasonIn(output)))))
  })
}

async function install(folder) {
  if (isInstalled(folder)) return
  process.stderr.write(`understudy: installing the locked packages of ${basename(folder)}\n`)
  await npmCi(folder).catch(({ message }) => {
    throw new Error(`npm ci failed in ${folder}: ${message}`)
  })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, STAMP), wantedStamp(folder))
}

/** Only one process can create a folder; the owner renews its modification time. */
function takeLock(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > ABANDONED_AFTER_MS) rmSync(lock, { recursive: true, force: true })
  return false
}

async function withLock(folder, work) {
  const lock = join(tmpdir(), `understudy-install-${sha256(folder).slice(0, 16)}`)
  while (!takeLock(lock)) await sleep(200)
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), RENEWAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    rmSync(lock, { recursive: true, force: true })
  }
}

/** The packages of a second work tree may be a link to those of the first, which installs them. */
const isLinked = (folder) =>
  lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Installs the packages of a folder as its lock file says, once per lock file. */
export async function ensureInstalled(folder) {
  if (!isLinked(folder) && !isInstalled(folder)) await withLock(folder, () => install(folder))
}
