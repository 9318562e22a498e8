/** For the test of the lock: takes it as soon as it is told to, says so, and keeps it until ended. */
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
