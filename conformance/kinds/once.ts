/** A request creates one record and not two: counted by the mark that it carries. */

import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Resource } from '#conformance/ledger/resource.ts'
import { isMadeByRun } from '#conformance/ledger/tagged.ts'
import type { Own } from '#conformance/playbook/own.ts'
import type { Counted } from '#conformance/playbook/play.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import type { Judged } from './judged.ts'

type Creating = Extract<Own, { readonly creates: Resource }>

/** Announced and never claimed by an id, so that whatever carries the mark is removed afterwards. */
async function runOnce(context: Context, { creates, fields }: Creating): Promise<void> {
  const further = (await fields?.(context)) ?? {}
  const tag = await context.announce(creates, { fields: further })
  await context.done(creates.create, { ...creates.fields(tag), ...further })
  const { body } = await context.done(creates.list, creates.search(tag))
  const made = creates.recordsOf(body).filter((record) => isMadeByRun(creates, record, { tag }))
  check(`records that one ${creates.create.id} makes`, made.length).is(1)
}

async function runCounted(context: Context, create: Judged, counted: Counted): Promise<void> {
  const { list, listArgs, records } = counted
  const args = { ...(await context.sample(create)), ...counted.args }
  const sent = await resolved(context, listArgs)
  const count = async () => records((await context.done(list, sent)).body).length
  const before = await count()
  await context.done(create, args)
  check(`records that one ${create.id} makes`, (await count()) - before).is(1)
}

export function onceCases(operation: Judged): readonly Case[] {
  const { own, counted } = operation.play
  const base = {
    ...SCENARIO,
    id: `${operation.id}/creates-one`,
    level: 'must',
    spec: operation.spec,
    title: `One request to ${operation.id} creates one record.`,
  } as const
  if (counted)
    return [
      defineCase({
        ...base,
        standInOnly: true,
        run: (context) => runCounted(context, operation, counted),
      }),
    ]
  if (!own || !('creates' in own)) return []
  return [defineCase({ ...base, run: (context) => runOnce(context, own) })]
}
