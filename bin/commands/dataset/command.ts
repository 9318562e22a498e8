import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { FileError, type FileProblem, problemLine, readDocument } from '#bin/cli/document-file.ts'
import { readText } from '#bin/cli/files.ts'
import { option } from '#bin/cli/options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError, unknownName } from '#bin/cli/usage-error.ts'
import { type CheckedFile, checkDocument, checkScenarios, isScenarioFile } from './check.ts'

const ACTIONS = ['check']

interface FileVerdict {
  readonly file: string
  readonly mistakes: readonly FileProblem[]
  /** The result; absent if the file could not be read. */
  readonly found?: CheckedFile
}

async function check(file: string): Promise<CheckedFile> {
  const text = readText(file)
  return isScenarioFile(file, text)
    ? checkScenarios(file, text)
    : checkDocument(readDocument(file, text))
}

async function judge(file: string): Promise<FileVerdict> {
  try {
    return { file, mistakes: [], found: await check(file) }
  } catch (error) {
    if (error instanceof FileError) return { file, mistakes: error.problems }
    throw error
  }
}

function show(verdict: FileVerdict, { write, style }: Terminal): void {
  const { file, mistakes, found } = verdict
  for (const mistake of mistakes) write(`${problemLine(mistake)}\n`)
  const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
  if (found) write(`${file}: ${style('green', 'fine')} (${found.summary})\n`)
  else write(`${file}: ${style('red', count)}\n`)
}

async function run(
  operands: readonly string[],
  { json }: { json: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const [action = '', ...files] = operands
  if (!ACTIONS.includes(action))
    throw unknownName({ what: 'action of dataset', got: action, choices: ACTIONS })
  if (!files.length) throw new UsageError('understudy dataset check needs <file>')
  const verdicts: FileVerdict[] = []
  for (const file of files) verdicts.push(await judge(file))
  if (json) terminal.write(`${JSON.stringify(verdicts, null, 2)}\n`)
  else for (const verdict of verdicts) show(verdict, terminal)
  return verdicts.every(({ mistakes }) => mistakes.length === 0) ? 0 : 1
}

export const dataset = defineCommand({
  operands: [
    { name: 'action', description: 'check', required: true },
    { name: 'file', description: 'dataset or scenario files', many: true },
  ],
  options: {
    json: option.flag('print the mistakes as JSON'),
  },
  examples: [
    { line: 'understudy dataset check my-site.json', does: 'all mistakes of a dataset' },
    { line: 'understudy dataset check fixtures/*.json', does: 'several at once, as in a pipeline' },
  ],
  details: [
    'Each mistake is reported with file, line, path and expected value. The exit code is 0 if all files are valid, else 1.',
    'For validation in an editor, add "$schema": "./node_modules/site-understudy/fixtures/dist/dataset.schema.json" to a file.',
  ],
  run: ({ options, operands, terminal }) => run(operands, options, terminal),
})
