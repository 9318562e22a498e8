/** Converts form fields to a fault, and a fault to a sentence. */

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

const rangeIn = (value: number | readonly number[]): string => [value].flat().join(' to ')

/** `503 rest_forbidden after 100 ms`. */
function answerIn({ status, error, argument, drop, delay, slow }: Fault): string {
  const parts = [
    drop && 'the connection is closed',
    status !== undefined && `status ${status}`,
    error !== undefined && [error, argument].filter(Boolean).join(' of '),
    slow !== undefined && `a body that takes ${slow} ms`,
    delay !== undefined && `after ${rangeIn(delay)} ms`,
  ]
  return parts.filter(Boolean).join(', ') || 'the normal response'
}

export function faultText(fault: Fault): string {
  const { operation, path, namespace, method, times, probability, met } = fault
  const target = [method, operation ?? path ?? `all of ${namespace}`].filter(Boolean).join(' ')
  const chance = probability === undefined ? '' : ` with a probability of ${probability * 100} %`
  const left = times === 'always' ? 'until removed' : `${times} more`
  return `${target}: ${answerIn(fault)}${chance}; ${left}, met ${met}`
}
