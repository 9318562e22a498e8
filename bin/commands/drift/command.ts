import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { extendContracts } from '#bin/cli/extension.ts'
import { writeText } from '#bin/cli/files.ts'
import { contractIn } from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { render } from '#bin/commands/drift/formats/render.ts'
import reportSchema from '#openapi/drift/report/report.schema.json' with { type: 'json' }
import { type DriftReport, summaryLine } from '#openapi/drift/report/report.ts'
import { writeAcceptances } from './acceptance-file.ts'
import { type ComparedSources, type DriftRun, openSources, reportOn } from './run.ts'
import { options, type Settings } from './settings.ts'

function save(file: string, { found, expected }: ComparedSources, { note }: Terminal): void {
  const live = [found, expected].find(({ side }) => side.kind === 'live')
  if (!live?.text) throw new UsageError('--save keeps a live index, and neither side is live')
  const { content, uri } = live.text
  writeText(file, `${JSON.stringify(JSON.parse(content), null, 2)}\n`)
  note(`saved the index of ${uri} to ${file}`)
}

async function publish(
  report: DriftReport,
  { expected }: ComparedSources,
  { settings, terminal }: { readonly settings: Settings; readonly terminal: Terminal },
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

async function check(run: DriftRun, terminal: Terminal): Promise<ExitCode> {
  const { settings, now } = run
  const sides = await openSources(run)
  try {
    if (settings.save !== undefined) save(settings.save, sides, terminal)
    const report = await reportOn(sides, run)
    await publish(report, sides, { settings, terminal })
    const file = settings['write-acceptance']
    if (file !== undefined) {
      const count = await writeAcceptances(file, report, now)
      terminal.note(`wrote ${count} entries to ${file}; each needs a reason before it counts`)
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
      description: 'the same; without it the contract of the variant that left resembles',
    },
  ],
  options,
  details: [
    'Left is compared with right: the report says what a client written for right meets at left. A live site receives one safe GET; with --sample a few more.',
    'Breaking, risky and harmless are judged from a client’s point of view. Only what the interface document, or the baseline, states can fail the check by default; what rests on an assumption is shown and rated.',
    'What could not be checked (no response, a login page, a cached copy, half a document) is neither clean nor drift: one sentence, exit code 2.',
  ],
  examples: [
    {
      line: 'understudy drift https://staging.example/api/',
      does: 'what differs from the contract; exit code 1 if something breaks',
    },
    {
      line: 'understudy drift https://staging.example/api/ --save baseline.json',
      does: 'keep what is deployed now',
    },
    {
      line: 'understudy drift https://staging.example/api/ baseline.json',
      does: 'what changed since',
    },
    {
      line: 'understudy drift new.yaml old.yaml --format markdown --out drift.md',
      does: 'two OpenAPI documents, for a pull request',
    },
    {
      line: 'understudy drift https://staging.example/api/ --accept drift-accepted.json --format github',
      does: 'in a pipeline, without what the team has accepted',
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
