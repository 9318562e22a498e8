/** Helper of the lock test: takes the lock on request, reports it, and holds it until killed. */
import process from 'node:process'
import { takeLock } from '#conformance/ledger/lock.ts'

const [folder = '', address = '', run = ''] = process.argv.slice(2)
process.stdin.once('data', () =>
  takeLock({ folder, address, run, now: new Date() }).then(
    () => process.stdout.write('held'),
    () => process.stdout.write('refused'),
  ),
)
process.stdout.write('ready')
