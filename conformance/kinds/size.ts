/** Whoever asks for so many records gets no more. */
import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import { isRead } from '#openapi/define.ts'
import type { Judged } from './judged.ts'

const SIZES = ['per_page', 'items_count', 'posts_per_page', 'limit']

/** A list, or the list that a body holds; undefined where none can be told. */
function recordsIn(body: unknown): readonly unknown[] | undefined {
  const lists = [body, at(body, 'data'), at(body, 'results'), at(body, 'items')]
  return lists.find((each) => Array.isArray(each))
}

async function countOf(context: Context, operation: Judged, size: object): Promise<number> {
  const response = await context.call(operation, { ...(await context.sample(operation)), ...size })
  const records = isAccepted(response) ? recordsIn(response.body) : undefined
  return records?.length ?? skip(`no list can be told in ${described(response)}`)
}

async function runSize(context: Context, operation: Judged, name: string): Promise<void> {
  const several = await countOf(context, operation, { [name]: 5 })
  if (several < 2) skip(`there are ${several} records here`)
  check(`records with ${name} 1`, await countOf(context, operation, { [name]: 1 })).is(1)
}

export const sizeCases = (operation: Judged): readonly Case[] =>
  SIZES.filter((name) => isRead(operation) && operation.args[name]).map((name) =>
    defineCase({
      id: `${operation.id}/args.${name}.size`,
      kind: 'scenario',
      level: 'must',
      needs: 'read',
      spec: operation.spec,
      title: `${operation.id} answers with as many records as ${name} asks for.`,
      run: (context) => runSize(context, operation, name),
    }),
  )
