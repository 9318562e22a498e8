/** The subject of a result: its aspect, method, argument, field and resource, read from its id and words. */

import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'

const METHOD = /^(?:POST|PUT|PATCH|DELETE|GET)\./
const OWN_METHOD = /(?:^|\.)(POST|PUT|PATCH|DELETE|GET)(?=\.|$)/

const aspect = ({ id }: Pick<Result, 'id'>): string => id.slice(id.indexOf('/') + 1)

/** `PUT.args.title.type` is about the same as `args.title.type`. */
export const aspectOf = (result: Pick<Result, 'id'>): string => aspect(result).replace(METHOD, '')

/** A case without a method in its id is about the first one; what the index says, about all. */
export function methodsOf(result: Pick<Result, 'id' | 'methods'>): readonly string[] {
  const own = OWN_METHOD.exec(aspect(result))?.[1]
  if (own !== undefined && result.methods.includes(own)) return [own]
  return aspect(result).startsWith('index.') ? result.methods : result.methods.slice(0, 1)
}

/** `core.posts` of `core.posts.update`. */
export const resourceOf = (result: Result): string =>
  operationIdOf(result).split('.').slice(0, -1).join('.')

const ARGUMENT =
  /^(?:index\.args|args|filter|stores|own|switches|preset)\.([\w-]+)|^([\w-]+)\.default$/

/** The argument that a case is about. */
export function argumentOf(result: Result): string | undefined {
  const found = ARGUMENT.exec(aspectOf(result))
  return found?.[1] ?? found?.[2]
}

const META = /(?:^|[. ])meta\.(?!defaults|properties)(\w+)/

/** The member of `meta` that a case is about. */
export const metaOf = (result: Result): string | undefined =>
  META.exec(`${aspectOf(result)} ${result.expected ?? ''}`)?.[1]

const FIELD = /^field\.(\w+)$/
/** `[0].title.rendered: expected a string, got nothing` */
const LACKED = /^(?:\S*\.)?(\w+): expected .*, got nothing$/

/** The field that a case of its own is about. */
export const ownFieldOf = (result: Result): string | undefined => FIELD.exec(aspectOf(result))?.[1]

/** The field that a body lacks. */
export const missingFieldOf = ({ got = '' }: Result): string | undefined => LACKED.exec(got)?.[1]

const NOTHING = 'nothing'
const FIRST_WORD = /^(\w+)(?:\.\w+)* /

/** The field that one of two compared bodies lacks: `excerpt.raw "kept", got nothing`. */
export function oneSidedFieldOf({ expected = '', got }: Result): string | undefined {
  const isAbsent = got === NOTHING || expected.endsWith(` ${NOTHING}`)
  return isAbsent ? FIRST_WORD.exec(expected)?.[1] : undefined
}

/** Aspects of a write that show whether what was sent is kept. */
const KEEPING =
  /^(?:stores|stores-all|changes|keeps-text|empties|shows-the-same|revises|each|own\.stored)\b/

export const isAboutStoring = (result: Result): boolean =>
  result.needs === 'write' && KEEPING.test(aspectOf(result))

/** The field whose value is not kept. */
export const unstoredFieldOf = (result: Result): string => {
  const meta = metaOf(result)
  if (meta !== undefined) return `meta.${meta}`
  return argumentOf(result) ?? FIRST_WORD.exec(result.expected ?? '')?.[1] ?? aspectOf(result)
}

const REJECTION = 'a rejection (4xx) '

/** A wrong value of an argument is accepted. */
export const isAboutRejection = ({ expected = '' }: Result): boolean =>
  expected.startsWith(REJECTION)

/** `core.posts.create to answer with the id it gave` */
const STEP = /^([a-z][\w-]*(?:\.[\w-]+)+) to /

/** The operation of a step that ends in the wrong way. */
export const failedStepOf = ({ expected = '' }: Result): string | undefined =>
  STEP.exec(expected)?.[1]

const TYPE = /\bContent-Type \S+$/

/** The operation whose responses have the wrong type. */
export const mistypedOf = (result: Result): string | undefined =>
  TYPE.test(result.expected ?? '') ? (failedStepOf(result) ?? operationIdOf(result)) : undefined
