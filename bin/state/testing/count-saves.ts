/** Helper process: counts up, saves each number and prints it once it is saved. */
import process from 'node:process'
import { openState } from '#bin/state/state-file.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { setting } from '#fixtures/schema/document.ts'
import { number, or } from '#fixtures/schema/fields.ts'
import { createSites } from '#fixtures/site/sites.ts'

const [file = '', end = '0'] = process.argv.slice(2)
const template = readDataset(empty('a'))
const state = openState(file, { variant: 'a', note: (text) => process.stderr.write(text) })
const sites = createSites({ template: () => template, changed: state.changed })
state.attach(sites)
const site = sites.get('default')
const counter = setting('count', or(0, number))
for (let count = (site?.read(counter) ?? 0) + 1; count < Number(end); count += 1) {
  site?.write(counter, count)
  if (await state.kept()) process.stdout.write(`${count}\n`)
}
