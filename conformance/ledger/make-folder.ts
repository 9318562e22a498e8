import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '#openapi/values/json.ts'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its missing parents. The recursive mode of Node never ends where a folder
 * exists and none can be created in it, as in `/proc`.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    if (isFolder(folder)) return
    const parent = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error
    if (isFolder(parent))
      throw Object.assign(new Error(`no folder can be created in ${parent}`), { code: 'ENOTSUP' })
    makeFolder(parent, mode)
    makeFolder(folder, mode)
  }
}
