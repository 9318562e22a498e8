/** The coverage of several stand-ins, such as those of the workers of a test run, as one. */
import { matchesName } from '#handlers/control/requests/select.ts'
import {
  type CountsView,
  type OperationCoverage,
  type TrafficCoverage,
  totalsOf,
} from './coverage.ts'

function sumOf(all: readonly CountsView[]): CountsView {
  const sum: Record<string, number> = {}
  for (const counts of all)
    for (const [name, by] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + by
  return sum
}

const sumOfValues = (all: readonly OperationCoverage['values'][]): OperationCoverage['values'] =>
  Object.fromEntries(
    [...new Set(all.flatMap((values) => Object.keys(values)))].map((name) => [
      name,
      sumOf(all.map((values) => values[name] ?? {})),
    ]),
  )

const addUp = (a: OperationCoverage, b: OperationCoverage): OperationCoverage => ({
  ...a,
  calls: a.calls + b.calls,
  failures: a.failures + b.failures,
  planned: a.planned + b.planned,
  arguments: sumOf([a.arguments, b.arguments]),
  values: sumOfValues([a.values, b.values]),
  errors: sumOf([a.errors, b.errors]),
  roles: sumOf([a.roles, b.roles]),
  languages: sumOf([a.languages, b.languages]),
})

/** `pattern` selects operations: `core.posts.*`. */
export function mergeCoverage(all: readonly TrafficCoverage[], pattern = '*'): TrafficCoverage {
  const calls = new Map<string, OperationCoverage>()
  for (const operation of all.flatMap((each) => each.used)) {
    const sum = calls.get(operation.id)
    if (matchesName(pattern, operation.id))
      calls.set(operation.id, sum ? addUp(sum, operation) : operation)
  }
  const used = [...calls.values()]
  const others = all
    .flatMap((each) => each.unused)
    .filter(({ id }) => !calls.has(id) && matchesName(pattern, id))
  const unused = [...new Map(others.map((each) => [each.id, each])).values()]
  return {
    requests: used.reduce((sum, each) => sum + each.calls, 0),
    unmatched: all.reduce((sum, each) => sum + each.unmatched, 0),
    totals: totalsOf(used, used.length + unused.length),
    used,
    unused,
  }
}
