/** The sources of a case: a section of the document, decisions, facts about the platform. */

import type { Kind } from '#conformance/call/classification.ts'
import type { Case } from '#conformance/case/case.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import type { Assumed, Decision } from '#openapi/language/define.ts'
import { memoize, memoizeIn } from '#openapi/values/memoize.ts'

export interface Source {
  readonly title: string
  /** Path in this repository with the anchor of the heading; absent for the interface document. */
  readonly file?: string
}

/** A heading about the platform, with the path prefixes it covers. */
export interface Heading extends Source {
  /** The citation used in comments: `platform/core 6.3`. */
  readonly name: string
  readonly paths: readonly string[]
}

export interface SourceLibrary {
  readonly decisions: ReadonlyMap<string, Source>
  readonly headings: readonly Heading[]
}

type OperationPart = keyof Assumed

const ARGUMENT: readonly OperationPart[] = ['args', 'params', 'errors']
/** The parts of an operation that each kind of case checks. */
const PARTS: Readonly<Record<Kind, readonly OperationPart[]>> = {
  index: ['route', 'params', 'args'],
  route: ['route'],
  required: ARGUMENT,
  enum: ARGUMENT,
  type: ARGUMENT,
  bounds: ARGUMENT,
  length: ARGUMENT,
  pattern: ARGUMENT,
  items: ARGUMENT,
  format: ARGUMENT,
  capture: ARGUMENT,
  default: ['args', 'behaviour'],
  language: ['errors', 'behaviour'],
  access: ['access'],
  response: ['responses', 'errors'],
  batch: ['errors', 'behaviour'],
  scenario: ['behaviour', 'responses', 'errors', 'access'],
  browser: ['behaviour', 'responses', 'errors'],
}

/** Stated behaviour cites only the document. */
export function decisionsOf(
  { kind, level }: Pick<Case, 'kind' | 'level'>,
  assumed: Assumed = {},
): readonly Decision[] {
  if (level === 'must') return []
  return [...new Set(PARTS[kind].flatMap((part) => assumed[part] ?? []))]
}

const isBelow = (path: string, start: string): boolean =>
  path === start || (start !== '/' && path.startsWith(`${start}/`))

/** The heading with the longest path prefix. */
export function headingFor(path: string, headings: readonly Heading[]): Heading | undefined {
  let found: Heading | undefined
  let longest = -1
  for (const heading of headings)
    for (const start of heading.paths)
      if (start.length > longest && isBelow(path, start)) {
        found = heading
        longest = start.length
      }
  return found
}

/** Cached, since many cases share a path. */
const headingsOf = memoize(({ headings }: SourceLibrary) =>
  memoizeIn(new Map<string, readonly Heading[]>(), (path) => {
    const heading = headingFor(path, headings)
    return heading ? [heading] : []
  }),
)

const sourceOf = ({ title, file }: Heading): Source => (file ? { title, file } : { title })

/** The source of operations and arguments that the interface document does not contain. */
export const EXTENSION = 'extension'

interface Grounded extends Pick<Case, 'kind' | 'level' | 'spec'> {
  readonly path: string
  readonly assumed: Assumed
  readonly isOfExtension?: boolean
}

/** The sources of a case by citation, the document or the extension first. */
export function sourcesOf(grounded: Grounded, library: SourceLibrary): ReadonlyMap<string, Source> {
  const { spec, path, assumed } = grounded
  const decisions = decisionsOf(grounded, assumed)
  const headings = decisions.length > 0 ? headingsOf(library)(path) : []
  return new Map<string, Source>([
    grounded.isOfExtension
      ? [EXTENSION, { title: 'declared by the extension, not by the interface document' }]
      : [`section ${spec}`, { title: SECTIONS[spec] ?? '' }],
    ...decisions.map((name) => [name, library.decisions.get(name) ?? { title: '' }] as const),
    ...headings.map((heading) => [heading.name, sourceOf(heading)] as const),
  ])
}
