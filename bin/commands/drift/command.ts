import { join } from 'node:path'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { extendContracts } from '#bin/cli/extension.ts'
import { writeText } from '#bin/cli/files.ts'
import { contractIn } from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { htmlReport } from '#bin/commands/drift/formats/html.ts'
import { render } from '#bin/commands/drift/formats/render.ts'
import {
  loadAcceptances,
  readDraftedAcceptances,
  writeAcceptances,
} from '#bin/drift/acceptance-file.ts'
import { type ComparedSources, type DriftRun, openSources, reportOn } from '#bin/drift/run.ts'
import { options, type Settings } from '#bin/drift/settings.ts'
import { driftRun } from '#bin/report/history/drift-run.ts'
import { readRuns, storeRun } from '#bin/report/history/run-file.ts'
import { firstSeen, runsOf } from '#handlers/control/runs/run-history.ts'
import type { Acceptance } from '#openapi/drift/report/acceptance.ts'
import reportSchema from '#openapi/drift/report/report.schema.json' with { type: 'json' }
import { type DriftReport, summaryLine } from '#openapi/drift/report/report.ts'

/** Reads all files before a request is sent. */
async function readInput({ settings, now }: DriftRun): Promise<readonly Acceptance[]> {
  const draft = settings['write-acceptance']
  if (draft !== undefined) await readDraftedAcceptances(draft)
  return loadAcceptances(settings.accept, now)
}

function save(file: string, { found, expected }: ComparedSources, { note }: Terminal): void {
  const live = [found, expected].find(({ side }) => side.kind === 'live')
  if (!live?.text) throw new UsageError('--save needs a live site on one side')
  const { content, uri } = live.text
  writeText(file, `${JSON.stringify(JSON.parse(content), null, 2)}\n`)
  note(`saved the index of ${uri} to ${file}`)
}

interface DriftOutput {
  readonly settings: Settings
  readonly terminal: Terminal
}

async function publish(
  report: DriftReport,
  { expected }: ComparedSources,
  { settings, terminal }: DriftOutput,
): Promise<void> {
  const { out, format, all } = settings
  const style: Terminal['style'] = out === undefined ? terminal.style : (_, text) => text
  const text = await render(report, { format, expected, all, style })
  if (out === undefined) {
    terminal.write(text)
    return
  }
  writeText(out, text)
  terminal.note(`wrote ${out}: ${summaryLine(report)}`)
}

/** Writes the report into a folder, and adds the run to its history. */
function keep(folder: string, report: DriftReport, { settings, terminal }: DriftOutput): void {
  const runs = readRuns(folder)
  const run = driftRun(report, settings, runs)
  const seen = runsOf(runs, run).length > 0 ? firstSeen(runs, run) : undefined
  const files = [
    ['drift.html', htmlReport(report, seen)],
    ['drift.json', `${JSON.stringify(report, null, 2)}\n`],
  ] as const
  for (const [name, text] of files) writeText(join(folder, name), escapeUnprintable(text))
  storeRun(folder, run)
  terminal.note(`wrote ${files.map(([name]) => join(folder, name)).join(' and ')}`)
}

async function check(run: DriftRun, terminal: Terminal): Promise<ExitCode> {
  const { settings, now } = run
  const acceptances = await readInput(run)
  const sides = await openSources(run)
  try {
    if (settings.save !== undefined) save(settings.save, sides, terminal)
    const report = await reportOn(sides, run, acceptances)
    await publish(report, sides, { settings, terminal })
    if (settings.report !== undefined) keep(settings.report, report, { settings, terminal })
    const file = settings['write-acceptance']
    if (file !== undefined) {
      const count = await writeAcceptances(file, report, now)
      terminal.note(`wrote ${count} entries to ${file}; add a reason to each`)
    }
    return report.summary.failing > 0 ? 1 : 0
  } finally {
    await Promise.all([sides.found, sides.expected].map(({ site }) => site?.close()))
  }
}

export const drift = defineCommand({
  operands: [
    {
      name: 'left',
      description: 'a live REST root, a saved index document, an OpenAPI 3 file, or contract:a|b',
    },
    {
      name: 'right',
      description: 'the same; default: the contract of the detected variant',
    },
  ],
  options,
  details: [
    'Left is compared with right: the report shows the effect of the left side on a client written for the right side. A live site receives one safe GET; with --sample a few more.',
    'Differences are rated as breaking, risky or harmless for clients. By default only differences from stated expectations (of the interface document or the baseline) fail the check; those from assumptions are reported and rated.',
    'A failed check (no response, a login page, a cached copy, an incomplete document) is neither clean nor drift: it ends with a message and exit code 2.',
  ],
  examples: [
    {
      line: 'understudy drift https://staging.example/api/',
      does: 'compare with the contract; exit code 1 for a breaking difference',
    },
    {
      line: 'understudy drift https://staging.example/api/ --save baseline.json',
      does: 'save the index as a baseline',
    },
    {
      line: 'understudy drift https://staging.example/api/ baseline.json',
      does: 'compare with the baseline',
    },
    {
      line: 'understudy drift new.yaml old.yaml --format markdown --out drift.md',
      does: 'two OpenAPI documents, for a pull request',
    },
    {
      line: 'understudy drift https://staging.example/api/ --report understudy-report',
      does: 'also as a page, with the day each difference was first seen',
    },
    {
      line: 'understudy drift https://staging.example/api/ --accept drift-accepted.json --format github',
      does: 'in a pipeline, with accepted differences',
    },
  ],
  async run({ options: settings, operands, terminal }) {
    if (settings['print-schema']) {
      terminal.write(`${JSON.stringify(reportSchema, null, 2)}\n`)
      return 0
    }
    const [left, right] = operands
    if (left === undefined) throw new UsageError('understudy drift needs <left>')
    const contractOf = contractIn(settings.names, extendContracts(settings.extension).contractOf)
    return check({ left, right, settings, contractOf, now: new Date() }, terminal)
  },
})
