/** Helper process: counts up, saves each number and prints it once it is saved. */
import process from 'node:process'
import { counter, openSites } from '#bin/state/testing/open-sites.ts'

const [file = '', end = '0'] = process.argv.slice(2)
const { sites, notes, flush } = openSites(file)
const site = sites.get('default')
for (let count = (site?.read(counter) ?? 0) + 1; count < Number(end); count += 1) {
  site?.write(counter, count)
  if (await flush()) process.stdout.write(`${count}\n`)
}
process.stderr.write(notes.join('\n'))
