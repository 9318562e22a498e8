import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Creates a folder for each test; the returned function resolves a file name in it. */
export function useFolder(): (name: string) => string {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'understudy-state-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    return file
  }
}
