import process from 'node:process'
import { checkAddress } from '#bin/cli/address.ts'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { chosenContract, extendedContracts } from '#bin/cli/extension.ts'
import { ownVariant } from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { startStandIn } from '#conformance/targets/own-stand-in.ts'
import { checkInput } from './check-input.ts'
import { cleanUp } from './cleanup.ts'
import { planLines } from './dry-run.ts'
import { judge } from './judge.ts'
import { mergeRuns } from './merge.ts'
import { type Options, options } from './options.ts'
import {
  allowedRecordsFrom,
  checkTarget,
  defaultsFor,
  failedIds,
  ledgerFile,
  newRunId,
  type RunTarget,
  shardFrom,
} from './settings.ts'
import { stopOnSignal } from './terminal.ts'

function plan(given: Options, isOwn: boolean, terminal: Terminal): ExitCode {
  const contract = chosenContract(given.variant, extendedContracts(given))
  const shard = shardFrom(given.shard)
  const failed = failedIds(given)
  const selected = selectCases(contract, { only: given.only, ...(shard && { shard }) })
  const cases = selected.filter(({ id }) => failed?.has(id) ?? true)
  const lines = planLines({
    contract,
    cases,
    isOwn,
    ...defaultsFor(given, isOwn),
    allowResidue: given['allow-residue'],
    allowedRecords: allowedRecordsFrom(given),
    browser: given.browser,
  })
  terminal.write(`${lines.join('\n')}\n`)
  return 0
}

/** The command line of the current process. */
const ownCommand = (): readonly string[] => [
  process.execPath,
  ...process.execArgv,
  process.argv[1] ?? '',
]

interface RunRequest {
  readonly given: Options
  readonly terminal: Terminal
  readonly isOwn: boolean
}

function runTarget(address: string, { given, terminal, isOwn }: RunRequest): RunTarget {
  const runId = newRunId()
  const ledger = ledgerFile(given, runId)
  const limits = { given, address, ledger, maxTime: given['max-time'] }
  return { address, isOwn, runId, stop: stopOnSignal(terminal, limits) }
}

async function judgeOwn(given: Options, terminal: Terminal): Promise<ExitCode> {
  const variant = ownVariant(given)
  const names = given.names === undefined ? [] : ['--names', given.names]
  const extensions = given.extension.flatMap((file) => ['--extension', file])
  const quirks = given['as-deployed'] ? ['--as-deployed'] : []
  const standIn = await startStandIn(ownCommand(), variant, [...names, ...extensions, ...quirks])
  terminal.note(`started a stand-in on ${standIn.address}`)
  try {
    return await judge(
      given,
      runTarget(standIn.address, { given, terminal, isOwn: true }),
      terminal,
    )
  } finally {
    await standIn.stop()
  }
}

export const conform = defineCommand({
  operands: [
    {
      name: 'rest-root',
      description: 'address of the REST interface; without it a stand-in is started and judged',
    },
  ],
  options,
  details: [
    'The default mode is read-only; invalid writes are sent without credentials where they cannot change anything. Created records carry the tag of the run, are recorded in a ledger in the report folder before they are sent, and are removed at the end.',
    'Secrets belong in UNDERSTUDY_PASSWORD or in the users file; they appear in no output.',
  ],
  examples: [
    { line: 'understudy conform', does: 'the stand-in of this package, all cases' },
    {
      line: 'understudy conform https://staging.example/api/ --user qa',
      does: 'a deployment, read-only; the password comes from UNDERSTUDY_PASSWORD',
    },
    {
      line: 'understudy conform https://staging.example/api/ --users roles.json --mode write --target-name staging.example',
      does: 'life cycles too; everything created is removed again',
    },
    {
      line: 'understudy conform --merge 1/report.json --merge 2/report.json',
      does: 'the parts of a run (--shard) as one report with one verdict',
    },
    {
      line: 'understudy conform https://staging.example/api/ --cleanup understudy-report/ledger-<run>.ndjson --users roles.json --target-name staging.example',
      does: 'removes the records of a killed run',
    },
    {
      line: "understudy conform https://staging.example/api/ --only 'core.posts.*' --last-failed",
      does: 'cases of posts that failed last time',
    },
  ],
  async run({ options: given, operands: [address], terminal }) {
    shardFrom(given.shard)
    checkInput(given, address === undefined ? undefined : checkAddress(address))
    if (given.merge.length > 0) return mergeRuns(given, terminal)
    if (given['dry-run']) return plan(given, address === undefined, terminal)
    if (given.cleanup !== undefined)
      return cleanUp(given, { file: given.cleanup, address }, terminal)
    if (address === undefined) return judgeOwn(given, terminal)
    const aim = runTarget(checkAddress(address), { given, terminal, isOwn: false })
    checkTarget(given, aim)
    return judge(given, aim, terminal)
  },
})
