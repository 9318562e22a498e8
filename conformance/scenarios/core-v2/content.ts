/** Posts and pages behave alike; each scenario is made for both. */

import { idsOf, listAt } from '#conformance/body.ts'
import type { Case } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Created } from '#conformance/ledger/keeper.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from '#conformance/scenarios/steps.ts'
import type { Answer } from '#conformance/transport/exchange.ts'

export interface Content {
  readonly type: 'posts' | 'pages'
  readonly one: 'post' | 'page'
}

export const CONTENT: readonly Content[] = [
  { type: 'posts', one: 'post' },
  { type: 'pages', one: 'page' },
]

export const forBoth = (make: (content: Content) => readonly Case[]): readonly Case[] =>
  CONTENT.flatMap(make)

export const create = (context: Context, { one }: Content, fields: Arguments = {}) =>
  context.keeper.create(context, one, fields)

/** The record as an editor sees it. */
export const read = (context: Context, content: Content, id: number): Promise<Answer> =>
  readIn(context, content, { id, context: 'edit' })

export const readIn = (
  context: Context,
  { type }: Content,
  args: { readonly id: number; readonly context: string },
): Promise<Answer> => context.done(`core.${type}.read`, args)

export const update = (
  context: Context,
  { type }: Content,
  args: Arguments & { readonly id: number },
): Promise<Answer> => context.done(`core.${type}.update`, args)

export const remove = (
  context: Context,
  { type }: Content,
  args: Arguments & { readonly id: number },
): Promise<Answer> => context.done(`core.${type}.delete`, args)

/** The ids a list answers, in its order. */
export async function listed(
  context: Context,
  { type }: Content,
  args: Arguments,
): Promise<readonly unknown[]> {
  const answer = await context.done(`core.${type}.list`, { context: 'edit', ...args })
  return idsOf(listAt(answer.body))
}

/** Several records, made one after the other. */
export async function createMany(
  context: Context,
  content: Content,
  fields: readonly Arguments[],
): Promise<readonly Created[]> {
  const made: Created[] = []
  for (const each of fields) made.push(await create(context, content, each))
  return made
}
