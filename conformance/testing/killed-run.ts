/** A run that creates records until it is killed. */

import { createCleanup } from '#conformance/ledger/cleanup.ts'
import { POST } from '#conformance/namespaces/core-v2/records.ts'
import { openSession } from '#conformance/runner/session.ts'
import { createCaller } from '#conformance/targets/caller.ts'
import { testSettings } from './judge-fake.ts'

const RUN = 'cf-killed-0a1b2c'
const [, , address = '', ledgerFile = ''] = process.argv
const session = await openSession({
  ...testSettings(address),
  mode: 'write',
  ledgerFile,
  runId: RUN,
})
const { target, transport, ledger, cache } = session
const cleanup = createCleanup({ ledger, tag: RUN })
const signal = new AbortController().signal
const caller = createCaller({ target, transport, cache, tag: RUN, signal })
for (;;) await cleanup.create(caller, POST)
