/** Converts form fields to a fault, and a fault to a sentence. */

import { plural } from '#bin/inspector/client/format.ts'
import type { FormTexts } from '#bin/inspector/parts/form-texts.ts'
import type { Fault } from '#handlers/control/situations/faults.ts'

/** A path starts with a slash, a namespace contains one, an operation id has none. */
function targetOf(text: string): object {
  if (text.startsWith('/')) return { path: text }
  return text.includes('/') ? { namespace: text } : { operation: text }
}

const RESPONSES: Readonly<Record<string, (texts: FormTexts) => object>> = {
  status: ({ status }) => ({ status: Number(status) }),
  error: ({ error, argument }) => ({ error, ...(argument && { argument }) }),
  drop: () => ({ drop: true }),
  delay: () => ({}),
}

export function planOf(texts: FormTexts): object {
  const { target = '', kind = '', method, times = '', delay = '', probability = '' } = texts
  return {
    ...targetOf(target.trim()),
    ...RESPONSES[kind]?.(texts),
    ...(method && { method }),
    ...(times && { times: times === 'always' ? times : Number(times) }),
    ...(delay && delay !== '0' && { delay: Number(delay) }),
    ...(probability && probability !== '100' && { probability: Number(probability) / 100 }),
  }
}

const TARGETS = [
  ['operation', 'Operation'],
  ['path', 'Route'],
  ['namespace', 'Namespace'],
] as const

/** The field of the form that a problem such as `fault.path: there is no such route` is about. */
export function fieldOfProblem(problem: string): string | undefined {
  const member = /^fault\.(\w+):/.exec(problem)?.[1]
  return TARGETS.some(([target]) => target === member) ? 'target' : member
}

const rangeIn = (value: number | readonly number[]): string => [value].flat().join(' to ')

/** `503 rest_forbidden after 100 ms`. */
function answerIn({ status, error, argument, body, headers, drop, delay, slow }: Fault): string {
  const parts = [
    drop && 'the connection is closed',
    status !== undefined && `status ${status}`,
    error !== undefined && [error, argument].filter(Boolean).join(' of '),
    body !== undefined && 'its own body',
    headers !== undefined && `the headers ${Object.keys(headers).join(', ')}`,
    slow !== undefined && `a body that takes ${slow} ms`,
    delay !== undefined && `after ${rangeIn(delay)} ms`,
  ]
  return parts.filter(Boolean).join(', ') || 'the normal response'
}

interface FaultTarget {
  readonly kind: (typeof TARGETS)[number][1]
  readonly name: string
}

export function targetIn(fault: Fault): FaultTarget {
  const [member, kind] = TARGETS.find(([each]) => fault[each] !== undefined) ?? TARGETS[0]
  return { kind, name: fault[member] ?? '' }
}

/** The parts of a fault beside its target, each with its title. */
export function faultParts(fault: Fault): readonly (readonly [title: string, text: string])[] {
  const { argument: _, delay: __, ...answer } = fault
  const { id, method, argument, delay, probability, times, met } = fault
  const methods = method ?? (fault.operation === undefined ? 'all but OPTIONS' : 'of the operation')
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['Fault', id],
    ['Method', methods],
    ['Response', answerIn(answer)],
    ['Argument', argument],
    ['Delay', delay === undefined ? undefined : `${rangeIn(delay)} ms`],
    ['Probability', probability === undefined ? undefined : `${probability * 100} %`],
    ['Left', times === 'always' ? 'until removed' : plural(times, 'request')],
    ['Met', plural(met, 'request')],
  ]
  return parts.flatMap(([title, text]) => (text === undefined ? [] : [[title, text] as const]))
}

/** A planned fault, in one sentence. */
export function faultText(fault: Fault): string {
  const { operation, path, namespace, method, times, probability } = fault
  const target = [method, operation ?? path ?? `all of ${namespace}`].filter(Boolean).join(' ')
  const chance = probability === undefined ? '' : ` with a probability of ${probability * 100} %`
  const length = times === 'always' ? 'until it is removed' : `for ${plural(times, 'request')}`
  return `Planned for ${target}: ${answerIn(fault)}${chance}, ${length}`
}
