/** A run that creates records until it is killed. */
import { createContext } from '#conformance/context.ts'
import { createKeeper } from '#conformance/ledger/keeper.ts'
import { openSession } from '#conformance/session.ts'
import { testSettings } from './judge-fake.ts'

const [, , address = '', ledgerFile = ''] = process.argv
const session = await openSession({
  ...testSettings(address),
  mode: 'write',
  ledgerFile,
  runId: 'cf-killed',
})
const { target, transport, ledger, memory } = session
const keeper = createKeeper({ ledger, tag: 'cf-killed' })
const signal = new AbortController().signal
const context = createContext({ target, transport, keeper, memory, tag: 'cf-killed', signal })
for (;;) await keeper.create(context, 'post')
