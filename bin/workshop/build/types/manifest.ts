import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'

/** The documented parts of `package.json`. */
interface Manifest {
  readonly version: string
  readonly description: string
  /** The address of its pages, without `.git`. */
  readonly repository: string
  readonly exports: Readonly<Record<string, unknown>>
}

export function readManifest(): Manifest {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))
  const { version, description, exports } = manifest
  const repository = String(manifest.repository.url).replace(/^git\+|\.git$/g, '')
  return { version, description, repository, exports }
}
