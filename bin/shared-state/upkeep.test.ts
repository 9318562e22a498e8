import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import type { KnownSite, KnownSites } from './known-sites.ts'
import { createSiteMemory } from './site-memory.ts'
import type { SiteStore } from './site-store.ts'
import { createUpkeep } from './upkeep.ts'

const unused = async (): Promise<never> => {
  throw new Error('expected no call')
}

const storeWith = (compact: SiteStore['compact']): SiteStore => ({
  ...{ read: unused, write: unused, replace: unused, remove: unused, findTurns: unused },
  compact,
})

function knownSites(names: readonly string[], released: string[] = []): KnownSites {
  const site: KnownSite = { id: '1', version: 3, fullLength: 1, lengthSince: 1_000 }
  const all = new Map(names.map((name) => [name, site]))
  return {
    ...{ all, length: 0, follow: unused, write: unused, findWritten: unused },
    compacted: () => undefined,
    release: (name) => {
      released.push(name)
      all.delete(name)
    },
  }
}

const { replication } = (() => {
  const template = readDataset(empty('a'))
  const standIn = createStandIn({ template: () => template })
  standIn.sites.get('one')
  return standIn
})()

test('a failed compaction is reported, and tried again after a later turn', async () => {
  let isBroken = true
  const store = storeWith(async () => {
    if (isBroken) throw new Error('no space')
  })
  const seen: unknown[] = []
  const memory = createSiteMemory({ compacted: 10 })
  const known = knownSites(['one'])
  const compactionEnded = (error: unknown) => void seen.push(error)
  const upkeep = createUpkeep({ known, store, replication, memory, compactionEnded })
  upkeep.after('one')
  await upkeep.idle()
  isBroken = false
  upkeep.after('one')
  await upkeep.idle()
  expect(seen).toEqual([new Error('no space'), undefined])
})

test('sites of all teams together are limited; those in use stay', () => {
  const memory = createSiteMemory({ sites: 3 })
  const [mine, theirs]: [string[], string[]] = [[], []]
  const [web, shop] = [knownSites(['a', 'b', 'c'], mine), knownSites(['x', 'y'], theirs)]
  memory.add(web, (name) => name !== 'a')
  memory.add(shop, () => false)
  memory.trim(web)
  expect([mine, theirs]).toEqual([['a'], ['x']])
})
