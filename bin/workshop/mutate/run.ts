/**
 * `npm run mutate`: applies one fault at a time to the stand-in and counts those that the suite
 * detects.
 */
import process from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { readArguments } from '#bin/cli/flags.ts'
import { option, resolveOptions, type Values } from '#bin/cli/options.ts'
import { showProgress } from '#bin/cli/show-progress.ts'
import { alignCells } from '#bin/cli/table.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { keysOf } from '#openapi/values/json.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import { createSelection, type MeasuredMutant, measureOne } from './measure.ts'
import { MUTANT_KINDS, type Mutant } from './mutant.ts'
import { mutantsOf, selectMutants } from './mutants.ts'
import { reportLines } from './report.ts'
import { acceptedIn, readAcceptances, sortSurvivors } from './survivors.ts'

const OPTIONS = {
  variant: option.text('variant to test; b contains all of a', {
    choices: ['a', 'b'],
    default: 'b',
  }),
  only: option.text('only this namespace, operation or mutant', {
    many: true,
    placeholder: '<glob>',
  }),
  kind: option.text('only this kind', { many: true, choices: MUTANT_KINDS }),
  sample: option.integer('number of mutants, selected by the seed', { minimum: 1 }),
  seed: option.integer('which ones', { default: 1 }),
  each: option.integer('maximum number of mutants per kind', { minimum: 1 }),
  invocation: option.text(
    'how the suite is run; all but full treat the target as an unknown deployment and are informative',
    { choices: keysOf(INVOCATIONS), default: 'full' },
  ),
  help: option.flag('show these lines', { short: 'h' }),
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function choose(mutants: readonly Mutant[], given: Values<typeof OPTIONS>): readonly Mutant[] {
  const { only, kind, sample, each, seed } = given
  const some = selectMutants(mutants, {
    only,
    kinds: kind,
    seed,
    ...(sample !== undefined && { sample }),
    ...(each !== undefined && { each }),
  })
  if (some.length === 0) throw new UsageError('no mutant matches the options')
  return some
}

async function measure(given: Values<typeof OPTIONS>) {
  const invocation = INVOCATIONS[given.invocation]
  const lab = await createLab(given.variant, invocation)
  const all = mutantsOf(lab.contract)
  const some = choose(all, given)
  const broken = new Set<string>()
  const selection = await createSelection(lab, broken)
  const measured: MeasuredMutant[] = []
  const started = performance.now()
  const hide = showProgress(() => {
    const seconds = (performance.now() - started) / 1000
    const left = (seconds / Math.max(1, measured.length)) * (some.length - measured.length)
    const alive = measured.filter(({ outcome }) => outcome === 'survived').length
    return `${measured.length} of ${some.length} mutants, ${alive} alive, ${left.toFixed(0)} s left`
  })
  for (const mutant of some) {
    measured.push(await measureOne(lab, selection, mutant))
    // Yields to the event loop: no I/O happens here, and timers must run.
    await setImmediate()
  }
  hide()
  const { variant } = given
  const isWhole = some.length === all.length && variant === 'b'
  return { measured, broken, variant, isForeign: invocation.isForeign, isWhole }
}

type Measurement = Awaited<ReturnType<typeof measure>>

function conclude({ measured, broken, variant, isForeign, isWhole }: Measurement): void {
  const sorted = sortSurvivors(measured, acceptedIn(variant, readAcceptances()))
  for (const line of reportLines(measured, sorted)) say(line)
  for (const id of broken) say(`fails on the unmodified stand-in, so it detects nothing: ${id}`)
  // A selection does not need every entry, and the reasons apply to the own stand-in.
  const stale = isWhole && !isForeign ? sorted.stale : []
  for (const glob of stale) say(`survivors.json: no survivor matches ${glob}`)
  const unexplained = isForeign ? 0 : sorted.unexplained.length
  process.exitCode = unexplained + stale.length + broken.size > 0 ? 1 : 0
}

function showHelp(): void {
  for (const [name, { description }] of Object.entries(OPTIONS))
    say(alignCells([`--${name}`, description], [12, 0]))
}

try {
  const { flags } = readArguments(process.argv.slice(2), OPTIONS)
  const given = resolveOptions(OPTIONS, { flags, env: {} })
  if (given.help) showHelp()
  else conclude(await measure(given))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`mutate: ${error.message}\n`)
  process.exitCode = 2
}
