/** Helper process: the cost of a fresh site, its memory, a reset, and opening `site.db`. */
import process from 'node:process'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { createDb } from '#fixtures/db/db.ts'
import { setting } from '#fixtures/schema/document.ts'
import { boolean } from '#fixtures/schema/fields.ts'
import { createSites, type Sites } from '#fixtures/site/sites.ts'
import { usedHeap } from '#openapi/testing/heap.ts'

const SITES = 3500
/** Number of sites opened as `site.db`. */
const OPENED = 200
const touched = setting('touched', boolean)

export interface SiteCosts {
  /** Milliseconds of processor time: a fresh site with its first read and write, as in a test. */
  readonly fresh: number
  readonly reset: number
  /** Milliseconds of processor time: the first call of `site.db` in a changed site. */
  readonly opening: number
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

function cpuPerSite(work: (name: string) => unknown, some: readonly string[] = names): number {
  const before = process.cpuUsage()
  for (const name of some) work(name)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / some.length
}

function open(sites: Sites, name: string): void {
  const site = sites.get(name)
  if (site) createDb(() => site).post.count()
}

/** After the other measurements: a garbage collection also discards compiled code. */
async function bytesPerSite(makeSites: () => Sites): Promise<number> {
  const before = await usedHeap()
  const sites = makeSites()
  for (const name of names) use(sites, name)
  const grown = (await usedHeap()) - before
  return grown / sites.names().length
}

async function measure(): Promise<SiteCosts> {
  const template = readDataset(demo('b'))
  const makeSites = () => createSites({ template: () => template })
  const sites = makeSites()
  const fresh = cpuPerSite((name) => use(sites, name))
  const reset = cpuPerSite((name) => sites.reset(name))
  const opened = names.slice(0, OPENED)
  for (const name of opened) use(sites, name)
  const opening = cpuPerSite((name) => open(sites, name), opened)
  return { fresh, reset, opening, bytes: await bytesPerSite(makeSites), sites: SITES }
}

process.stdout.write(JSON.stringify(await measure()))
