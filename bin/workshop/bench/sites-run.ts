/** Run in a process of its own: what a fresh site costs, its memory, and going back to the start. */
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { setting } from '#fixtures/schema/document.ts'
import { boolean } from '#fixtures/schema/fields.ts'
import { createSites, type Sites } from '#fixtures/sites.ts'

const SITES = 5000
const touched = setting('touched', boolean)

export interface SiteCosts {
  /** Milliseconds of processor time: a fresh site with its first read and write, as a test pays it. */
  readonly fresh: number
  readonly reset: number
  /** Bytes of heap. */
  readonly bytes: number
  readonly sites: number
}

const names = Array.from({ length: SITES }, (_, at) => `site-${at}`)

function use(sites: Sites, name: string): void {
  const site = sites.get(name)
  site?.posts.all()
  site?.write(touched, true)
}

function cpuPerSite(work: (name: string) => unknown): number {
  const before = process.cpuUsage()
  for (const name of names) work(name)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / SITES
}

function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function measure(): SiteCosts {
  const template = readDataset(demo('b'))
  const sites = createSites({ template: () => template })
  const before = heap()
  const fresh = cpuPerSite((name) => use(sites, name))
  const bytes = (heap() - before) / SITES
  const reset = cpuPerSite((name) => sites.reset(name))
  return { fresh, reset, bytes, sites: sites.names().length }
}

process.stdout.write(JSON.stringify(measure()))
