/** A case is data: what it demands, on what ground, what it needs, and how it is run. */
import type { VariantId } from '#openapi/variants.ts'
import type { Context } from './context.ts'

/** `must` is stated in the document, `should` is implied by it, `assumed` rests on a decision. */
export const LEVELS = ['must', 'should', 'assumed'] as const
export type Level = (typeof LEVELS)[number]

/** The most a target has to allow. */
export const MODES = ['index', 'read', 'write'] as const
export type Mode = (typeof MODES)[number]

export const OUTCOMES = ['pass', 'fail', 'skip', 'disabled', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The kinds of check, in the order of the report. */
export const KINDS = [
  'index',
  'route',
  'required',
  'enum',
  'type',
  'bounds',
  'length',
  'pattern',
  'items',
  'format',
  'default',
  'capture',
  'language',
  'access',
  'answer',
  'batch',
  'scenario',
] as const
export type Kind = (typeof KINDS)[number]

export interface Case {
  /** `<operation id>/<aspect>` */
  readonly id: string
  readonly kind: Kind
  readonly level: Level
  readonly needs: Mode
  /** The section of the interface document it rests on. */
  readonly spec: string
  /** The requirement in one sentence. */
  readonly title: string
  /** A rejection counts only beside this request, which differs in nothing but the fault. */
  readonly twin?: string
  /** Only in these variants; in both when left out. */
  readonly variants?: readonly VariantId[]
  /** Cannot be undone or needs records nobody can create: run on the stand-in only. */
  readonly standInOnly?: true
  /** On the stand-in it gets a site of its own. */
  readonly isolated?: true
  run(context: Context): Promise<void> | void
}

export const defineCase = (spec: Case): Case => spec

export const operationIdOf = ({ id }: Pick<Case, 'id'>): string => id.slice(0, id.indexOf('/'))

interface Difference {
  readonly expected: string
  readonly got: string
}

/** The target does not do what the case demands. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly expected: string
  readonly got: string

  constructor({ expected, got }: Difference) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** The case cannot be judged here; the message says why. */
export class Skip extends Error {
  override readonly name = 'Skip'
}

export const fail = (expected: string, got: string): never => {
  throw new Failure({ expected, got })
}

export const skip = (reason: string): never => {
  throw new Skip(reason)
}

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Equal as JSON, whatever the order of members. */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(right, name) &&
      equal((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]),
  )
}

/** `check('status of the note', body.status).is('trash')` */
export const check = (what: string, got: unknown) => ({
  is(expected: unknown): void {
    if (!equal(got, expected)) fail(`${what} ${shown(expected)}`, shown(got))
  },
  isNot(unexpected: unknown): void {
    if (equal(got, unexpected)) fail(`${what} other than ${shown(unexpected)}`, shown(got))
  },
  holds(expected: string, does: boolean): void {
    if (!does) fail(`${what} ${expected}`, shown(got))
  },
})
