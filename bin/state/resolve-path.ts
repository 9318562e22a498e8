/** Resolves the path of a state file through symbolic links, dangling ones included. */
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '#bin/cli/usage-error.ts'

/** The limit of the operating systems. */
const MAX_LINKS = 40

/** Also false for an inaccessible path: the later write reports it. */
function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

export function resolvePath(path: string, left = MAX_LINKS): string {
  if (left === 0) throw new UsageError(`${path} is a circular link`)
  const file = resolve(path)
  if (existsSync(file)) return realpathSync(file)
  if (isLink(file)) return resolvePath(resolve(dirname(file), readlinkSync(file)), left - 1)
  const folder = dirname(file)
  return folder === file ? file : join(resolvePath(folder, left), basename(file))
}
