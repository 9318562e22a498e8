import type { Command, CommandEntry, Example, OperandSpec } from './command.ts'
import { COMMON_OPTIONS } from './common-options.ts'
import type { OptionSpec, OptionSpecs } from './options.ts'
import { alignCells } from './table.ts'
import type { Terminal } from './terminal.ts'

type HelpOutput = Pick<Terminal, 'style' | 'width'>
type Rows = readonly (readonly [string, string])[]

const TAGLINE =
  'A stateful mock server, a conformance suite and a drift check for a content site’s REST interface.'
const SETTINGS =
  'Each option may also be set as a variable (--variant as UNDERSTUDY_VARIANT) or in understudy.config.ts, .js or .json; a flag wins over a variable, a variable over the file.'
const EXIT_CODES = 'Exit codes: 0 success, 1 the check failed, 2 the command could not run.'

const MAX_WIDTH = 100
const widthOf = ({ width = MAX_WIDTH }: HelpOutput): number => Math.min(width, MAX_WIDTH)

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const paragraph = (text: string, output: HelpOutput): string =>
  wrap(text, widthOf(output)).join('\n')

/** A heading with two columns below it, the right one wrapped. */
function section(title: string, rows: Rows, output: HelpOutput): string {
  const left = Math.max(...rows.map(([name]) => name.length)) + 2
  const lines = rows.flatMap(([name, text]) =>
    wrap(text, Math.max(20, widthOf(output) - left - 2)).map((line, index) =>
      alignCells([index === 0 ? `  ${name}` : '', line], [left, 0]),
    ),
  )
  return [output.style('bold', title), ...lines].join('\n')
}

function exampleSection(examples: readonly Example[], output: HelpOutput): string {
  const lines = examples.flatMap(({ line, does }) => [
    `  ${output.style('dim', `# ${does}`)}`,
    `  ${line}`,
  ])
  return [output.style('bold', 'Examples'), ...lines].join('\n')
}

export function operandName({ name, required, many }: OperandSpec): string {
  const text = many ? `${name}...` : name
  return required ? `<${text}>` : `[${text}]`
}

export function optionName([name, spec]: readonly [string, OptionSpec]): string {
  const { type, choices, placeholder, short } = spec
  const value = placeholder ?? choices?.join('|') ?? `<${type}>`
  return `${short ? `-${short}, ` : ''}--${name}${type === 'boolean' ? '' : ` ${value}`}`
}

function optionText({ description, default: preset, many }: OptionSpec): string {
  const remarks = [
    ...(preset === undefined || typeof preset === 'boolean' ? [] : [`default ${preset}`]),
    ...(many ? ['may be repeated'] : []),
  ]
  return remarks.length > 0 ? `${description} (${remarks.join('; ')})` : description
}

const optionRows = (options: OptionSpecs): Rows =>
  Object.entries(options).map((option) => [optionName(option), optionText(option[1])])

const operandRows = (operands: readonly OperandSpec[]): Rows =>
  operands.map((operand) => [operandName(operand), operand.description])

/** The output of `understudy <command> --help`. */
export function commandHelp(entry: CommandEntry, command: Command, output: HelpOutput): string {
  const { operands = [], options, examples, details = [] } = command
  const usage = ['understudy', entry.name, ...operands.map(operandName), '[options]'].join(' ')
  const parts = [
    output.style('bold', usage),
    ...[`${entry.summary}.`, ...details].map((text) => paragraph(text, output)),
    ...(operands.length > 0 ? [section('Arguments', operandRows(operands), output)] : []),
    section('Options', optionRows({ ...options, ...COMMON_OPTIONS }), output),
    exampleSection(examples, output),
    paragraph(SETTINGS, output),
    EXIT_CODES,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The output of `understudy` without a command. */
export function overview(entries: readonly CommandEntry[], output: HelpOutput): string {
  const rows = entries.map(({ name, summary }) => [name, summary] as const)
  const parts = [
    output.style('bold', 'understudy <command> [options]'),
    TAGLINE,
    section('Commands', rows, output),
    'understudy <command> --help explains a command with examples; --version shows the version.',
    EXIT_CODES,
  ]
  return `${parts.join('\n\n')}\n`
}
