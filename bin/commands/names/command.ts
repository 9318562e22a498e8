import { isAddress, readOperand } from '#bin/cli/address.ts'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { writeText } from '#bin/cli/files.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { siteVariantOption } from '#bin/cli/shared-options.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { parseIndex } from '#bin/live/index-document.ts'
import { indexOperand, liveOptions } from '#bin/live/options.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { draftNames } from '#openapi/names/draft.ts'
import type { TargetRoute } from '#openapi/names/target-route.ts'
import { asList, isRecord, type Json } from '#openapi/values/json.ts'

const options = {
  variant: siteVariantOption('variant of the deployment; auto selects the better match'),
  out: option.output('write the names file here instead of standard output'),
  sample: option.flag('read safe lists of known routes too, for the names of members'),
  ...liveOptions,
}

const NO_ROUTE: Json = {}

function targetRoute([pattern, route]: [string, unknown]): TargetRoute {
  const { namespace, methods, endpoints } = isRecord(route) ? route : NO_ROUTE
  const schemas: Json = Object.assign(
    {},
    ...asList(endpoints).map((endpoint) => (isRecord(endpoint) ? endpoint['args'] : {})),
  )
  return {
    pattern,
    namespace: String(namespace ?? ''),
    methods: asList(methods).map(String),
    args: Object.keys(schemas),
    schemas,
  }
}

const targetRoutes = (text: string, what: string): readonly TargetRoute[] =>
  Object.entries(parseIndex(text, what).routes).map(targetRoute)

/** The variant with the smaller share of unmatched routes. */
function draft(targets: readonly TargetRoute[], variant: 'auto' | 'a' | 'b') {
  const draftFor = (id: VariantId) => ({ id, ...draftNames(contractFor(id), targets) })
  if (variant !== 'auto') return draftFor(variant)
  const share = ({ id, unmatched }: ReturnType<typeof draftFor>) =>
    unmatched.length / contractFor(id).routes.length
  const [b, a] = [draftFor('b'), draftFor('a')]
  return share(a) < share(b) ? a : b
}

async function draftOperand(operand: string, settings: Values<typeof options>) {
  if (settings.sample && !isAddress(operand))
    throw new UsageError('--sample needs a live REST root, not a saved index')
  const { openSite, readIndex } = await import('#bin/live/site.ts')
  const site = isAddress(operand) ? openSite(operand, settings) : undefined
  try {
    const text = site ? await readIndex(site, settings) : readOperand(operand)
    const targets = targetRoutes(text, operand)
    const drafted = { ...draft(targets, settings.variant), targets }
    if (!site || !settings.sample) return drafted
    const { withSampledFields } = await import('./sample.ts')
    return await withSampledFields(drafted, { site, variant: drafted.id })
  } finally {
    await site?.close()
  }
}

async function run(
  operand: string,
  settings: Values<typeof options>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { id, names, unmatched, uncertain, targets } = await draftOperand(operand, settings)
  const text = `${JSON.stringify(names, null, 2)}\n`
  if (settings.out === undefined) terminal.write(text)
  else writeText(settings.out, text)
  terminal.note(
    `drafted for variant ${id} from ${targets.length} routes; review it before you use it`,
  )
  for (const what of unmatched) terminal.note(`not matched: ${what}`)
  for (const what of uncertain) terminal.note(`uncertain, left out: ${what}`)
  return 0
}

export const names = defineCommand({
  operands: [indexOperand],
  options,
  examples: [
    {
      line: 'understudy names https://staging.example/api/ --out names.json',
      does: 'draft the vocabulary of a deployment',
    },
    {
      line: 'understudy names https://staging.example/api/ --sample --user qa --out names.json',
      does: 'name members of responses too',
    },
    { line: 'understudy serve --names names.json', does: 'speak it' },
  ],
  run: ({ options: settings, operands: [operand = ''], terminal }) =>
    run(operand, settings, terminal),
})
