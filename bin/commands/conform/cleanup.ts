/** `--cleanup`: cleans up after a killed run by its ledger, at the address of the command line. */
import { isDeepStrictEqual } from 'node:util'
import { checkAddress } from '#bin/cli/address.ts'
import type { ExitCode } from '#bin/cli/command.ts'
import { parseFile, rethrowTargetError } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { LedgerState } from '#conformance/ledger/ledger-entry.ts'
import { parseLedger } from '#conformance/ledger/read-ledger.ts'
import { cleanUpLedger } from '#conformance/runner/cleanup.ts'
import { openSession, type Session } from '#conformance/runner/session.ts'
import { restAddress } from '#conformance/transport/transport.ts'
import { plural } from '#openapi/values/text.ts'
import type { Options } from './options.ts'
import { permitOfParent } from './parent.ts'
import { checkTarget, keyFile, sessionOptions } from './settings.ts'
import { stopOnSignal } from './terminal.ts'

interface CleanupRequest {
  readonly file: string
  readonly address: string | undefined
}

/** Credentials are sent to the address of the command line, never to one from a file. */
function agreedAddress({ file, address }: CleanupRequest, { header }: LedgerState): string {
  if (address === undefined)
    throw new UsageError(
      `--cleanup needs the address that the run wrote to: understudy conform ${header.address} --cleanup ${file}`,
    )
  const given = checkAddress(address)
  if (!isDeepStrictEqual(restAddress(given), restAddress(header.address)))
    throw new UsageError(`${file} is of a run at ${header.address}, not at ${given}`)
  return given
}

export async function cleanUp(
  given: Options,
  wanted: CleanupRequest,
  terminal: Terminal,
): Promise<ExitCode> {
  const { file } = wanted
  const state = parseFile(file, parseLedger, undefined)
  if (!state) return 0
  const { run } = state.header
  const address = agreedAddress(wanted, state)
  checkTarget({ ...given, mode: 'write' }, { address, isOwn: false })
  const limits = { given, address, ledger: file, maxTime: given['max-time'] }
  const aim = { address, isOwn: false, stop: stopOnSignal(terminal, limits), runId: run }
  const onWait = (sentence: string) => terminal.note(`${address}: ${sentence}`)
  const options = { ...sessionOptions(given, aim), ...permitOfParent(), onWait }
  const settings = { ...options, mode: 'write' as const }
  const session: Session = await openSession(settings).catch((error) =>
    rethrowTargetError(error, address),
  )
  try {
    const { removed, restored, unneeded, left } = await cleanUpLedger(session, state, {
      file,
      keyFile: keyFile(),
      restoresUnsigned: given['restore-unsigned'],
    })
    const settings = restored > 0 ? ` and put back ${plural(restored, 'setting')}` : ''
    const rest =
      unneeded > 0
        ? `; ${plural(unneeded, 'entry', 'entries')} of the ledger needed no cleanup`
        : ''
    terminal.write(
      `removed ${plural(removed, 'record')} of ${run} from ${address}${settings}${rest}\n`,
    )
    for (const text of left) terminal.write(`left behind: ${escapeUnprintable(text)}\n`)
    return left.length === 0 ? 0 : 1
  } finally {
    await session.close()
  }
}
