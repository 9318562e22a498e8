/** The cost of an isolated site of the shipped package. */
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { inBuild } from './built.ts'
import type { SiteCosts } from './sites-run.ts'

const SITES = {
  name: 'sites',
  entries: { sites: 'bin/workshop/bench/sites-run.ts' },
  platform: 'node',
  external: [],
} as const

export const measureSites = (): Promise<SiteCosts> =>
  inBuild(SITES, 'sites.mjs', (entry) =>
    JSON.parse(execFileSync(process.execPath, [fileURLToPath(entry)], { encoding: 'utf8' })),
  )
