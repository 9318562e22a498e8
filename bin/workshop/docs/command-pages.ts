/** The reference of the commands, from their option tables. */
import type { Command, CommandEntry } from '#bin/cli/command.ts'
import { COMMON_OPTIONS } from '#bin/cli/common-options.ts'
import { operandName, optionName } from '#bin/cli/help.ts'
import { type OptionSpec, type OptionSpecs, variableOf } from '#bin/cli/options.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { code, fence, paragraphs, type SitePage, table } from './markdown.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function rangeOf({ minimum, maximum }: OptionSpec): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`
  if (maximum !== undefined) return `At most ${maximum}.`
  return minimum === undefined ? undefined : `At least ${minimum}.`
}

function factsOf(name: string, spec: OptionSpec): string {
  const { choices, default: preset, many, formerly } = spec
  const facts = [
    choices && `One of ${choices.map(code).join(', ')}.`,
    rangeOf(spec),
    preset !== undefined && preset !== false && `Default: ${code(String(preset))}.`,
    many && 'May be repeated.',
    formerly && `Formerly ${code(`--${formerly}`)}.`,
    `Variable: ${code(variableOf(name))}.`,
  ]
  return facts.filter(Boolean).join(' ')
}

const optionText = ([name, spec]: [string, OptionSpec]): string =>
  paragraphs(
    `### --${name}`,
    sentence(spec.description),
    `${code(optionName([name, spec]))} ${factsOf(name, spec)}`,
  )

const optionsText = (options: OptionSpecs): string =>
  Object.entries(options).map(optionText).join('\n')

function commandPage({ name, summary }: CommandEntry, command: Command): SitePage {
  const { operands = [], options, examples, details = [] } = command
  const usage = ['understudy', name, ...operands.map(operandName), '[options]'].join(' ')
  const text = paragraphs(
    `# understudy ${name}`,
    sentence(summary),
    fence('sh', usage),
    ...details,
    operands.length > 0 ? '## Arguments' : undefined,
    operands.length > 0
      ? table(
          ['Argument', 'Description'],
          operands.map((operand) => [code(operandName(operand)), sentence(operand.description)]),
        )
      : undefined,
    '## Examples',
    fence('sh', examples.map(({ line, does }) => `# ${does}\n${line}`).join('\n\n')),
    '## Options',
    optionsText(options),
  )
  return { path: `reference/commands/${name}.md`, text }
}

const commandPath = ({ name }: CommandEntry): string => `commands/${name}.md`

const overviewPage = (): SitePage => ({
  path: 'reference/commands.md',
  text: paragraphs(
    '# Commands',
    `${code('understudy <command> --help')} prints the same in a terminal.`,
    table(
      ['Command', 'Does'],
      COMMANDS.map((entry) => [
        `[${code(`understudy ${entry.name}`)}](${commandPath(entry)})`,
        sentence(entry.summary),
      ]),
    ),
    '## Setting options',
    'An option is a flag (`--rest-prefix api`), a variable (`UNDERSTUDY_REST_PREFIX=api`) or an entry of `understudy.config.ts`, `.js` or `.json` (`"rest-prefix": "api"`); see [configuration](../guides/configuration.md). A flag wins over a variable, a variable over the file.',
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      [
        ['0', 'Success.'],
        ['1', 'The check failed: a deployment does not conform, or drifted.'],
        [
          '2',
          'The command could not run: an invalid option, an unreachable target, a broken file.',
        ],
      ],
    ),
    '## Options of every command',
    optionsText(COMMON_OPTIONS),
  ),
})

export async function commandPages(): Promise<readonly SitePage[]> {
  const pages = await Promise.all(
    COMMANDS.map(async (entry) => commandPage(entry, await entry.load())),
  )
  return [overviewPage(), ...pages]
}
