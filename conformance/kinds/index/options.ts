/** OPTIONS of a path: one request covers all its methods. */

import type { Context } from '#conformance/case/context.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'

export const isSameResponseText = (one: TargetResponse, other: TargetResponse): boolean =>
  one.status === other.status && one.text === other.text

/** The routes are the same on every site of a run. */
export function optionsOf(context: Context, path: string): Promise<TargetResponse> {
  const responses = context.target.responses.options
  const known = responses.get(path)
  if (known) return known
  const response = context.send({ method: 'OPTIONS', path, identity: 'anonymous' })
  responses.set(path, response)
  response.catch(() => responses.delete(path))
  return response
}

/**
 * Whether no method is served under a path. On other targets a proxy in front of the site may
 * respond.
 */
export async function isUnrouted(context: Context, path: string): Promise<boolean> {
  if (!context.target.isStandIn) return false
  const control = await context.target.control('OPTIONS')
  const isDistinct = !isSameResponseText(await optionsOf(context, '/'), control)
  return isDistinct && isSameResponseText(await optionsOf(context, path), control)
}
