import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { setting } from '#fixtures/schema/document.ts'
import { boolean } from '#fixtures/schema/fields.ts'
import { createSites } from '#fixtures/sites.ts'
import { median } from './load.ts'

const SITES = 300
const touched = setting('touched', boolean)

/** A fresh site and its first read and write, which is what a test pays. */
export function measureSites(): number {
  const template = readDataset(demo('b'))
  const sites = createSites({ template: () => template })
  const times = Array.from({ length: SITES }, (_, at) => {
    const begun = performance.now()
    const site = sites.get(`site-${at}`)
    site?.posts.all()
    site?.write(touched, true)
    return performance.now() - begun
  })
  return median(times)
}
