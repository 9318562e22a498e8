/** Renames concrete paths by their path template. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { escapeExpression } from '#openapi/values/expressions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { decodePercent, trimEnd } from '#openapi/values/text.ts'

interface Pair {
  readonly from: ContractOperation
  readonly to: ContractOperation
}

interface PathMapping extends Pair {
  readonly expression: RegExp
  readonly parameters: number
}

type RenameParameter = (operation: ContractOperation, name: string, value: string) => string

interface PathOptions {
  readonly pairs: readonly Pair[]
  /** Namespaces of the source side, for paths outside the contract. */
  readonly namespaces: readonly (readonly [from: string, to: string])[]
  readonly parameter?: RenameParameter
}

/** Matches any parameter value: a path with an invalid one must still reach the same route. */
const looseExpression = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/(\{\w+\})/)
      .map((part) =>
        part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : escapeExpression(part),
      )
      .join('')}$`,
    'i',
  )

const segments = (path: string): number => path.split('/').length

/** By number of segments; literals take precedence over parameters. */
function mappingsByLength(pairs: readonly Pair[]): ReadonlyMap<number, readonly PathMapping[]> {
  const mappings = pairs.map(({ from, to }) => ({
    from,
    to,
    expression: looseExpression(from.path),
    parameters: from.path.split('{').length - 1,
  }))
  const sorted = mappings.toSorted(by(({ parameters }) => parameters))
  return groupBy(sorted, ({ from }) => segments(from.path))
}

function fillPath(
  { from, to }: PathMapping,
  values: Readonly<Record<string, string>>,
  change?: RenameParameter,
) {
  return to.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    const plain = decodePercent(value)
    const changed = change?.(from, name, plain) ?? plain
    return changed === plain ? value : encodeURIComponent(changed)
  })
}

/** Renames a path without its query. */
export function pathRenamer({ pairs, namespaces, parameter }: PathOptions) {
  const mappings = mappingsByLength(pairs)
  const longestFirst = namespaces.toSorted(([one], [other]) => other.length - one.length)
  return (path: string): string => {
    const plain = trimEnd(path, '/') || '/'
    for (const mapping of mappings.get(segments(plain)) ?? []) {
      const found = mapping.expression.exec(plain)
      if (found) return fillPath(mapping, found.groups ?? {}, parameter) + path.slice(plain.length)
    }
    const namespace = longestFirst.find(
      ([from]) => plain === `/${from}` || path.startsWith(`/${from}/`),
    )
    return namespace ? `/${namespace[1]}${path.slice(namespace[0].length + 1)}` : path
  }
}

/** Renames the path of an address and leaves the rest unchanged. */
export function addressRenamer(
  names: readonly string[],
  rename: (path: string) => string,
): (text: string) => string {
  const alternatives = names.toSorted(by(({ length }) => length, 'desc')).map(escapeExpression)
  const expression = new RegExp(
    `^(https?://[^#]*?)(/(?:${alternatives.join('|')})(?:/[^?&#]*)?)([?&#].*)?$`,
    's',
  )
  return (text) => {
    if (!text.startsWith('http')) return text
    const found = expression.exec(text)
    if (!found) return text
    const [, head = '', path = '', tail = ''] = found
    return head + rename(path) + tail
  }
}
