/** A setting that can be read, changed and put back, so that it may be tried anywhere. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, equal, fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Undo } from '#conformance/ledger/ledger.ts'
import { undone } from '#conformance/ledger/put-back.ts'
import type { Arguments } from '#conformance/request.ts'
import { assertDone } from '#conformance/steps.ts'
import type { Identity } from '#conformance/targets/identities.ts'
import { type Answer, described, isAccepted } from '#conformance/transport/exchange.ts'
import { done } from './steps.ts'

export interface Setting {
  readonly read: string
  readonly readArgs?: Arguments
  readonly write: string
  readonly name: string
  /** Where the value stands in the answer to the read. */
  readonly path: readonly (string | number)[]
  /** The arguments that set a value and keep what else the read showed. */
  readonly args: (value: unknown, shown: unknown) => Arguments
  /** How the old value comes back; by writing it unless said. */
  readonly undo?: (old: unknown) => Undo
  /** Why the value that is there is left alone; undefined when it may be changed. */
  readonly reasonAgainst?: (old: unknown) => string | undefined
  /** Whose setting it is: the first of these whose value may be changed; the strongest unless said. */
  readonly accounts?: readonly Identity[]
  readonly spec: string
}

export interface Switch extends Setting {
  /** Another value than the present one. */
  readonly other: (value: unknown) => unknown
}

export interface Changing {
  readonly old: unknown
  readonly as: Identity
  readonly undo: Undo
  look(): Promise<unknown>
  argsFor(value: unknown): Arguments
  /** Sends a value, or what the setting is written with. */
  write(args: Arguments): Promise<Answer>
  putBack(): Promise<void>
}

interface Present {
  readonly as: Identity
  readonly body: unknown
  readonly old: unknown
}

/** What is there now; what cannot be read could not be put back, so it is left alone. */
async function presentFor(context: Context, setting: Setting, as: Identity) {
  const { read, readArgs, path } = setting
  const answer = await context.call(read, readArgs, { as })
  if (isAccepted(answer)) return { as, body: answer.body, old: at(answer.body, ...path) }
  const why = `${read} answers ${described(answer)}`
  return context.target.hasDemo ? fail(`${read} to succeed`, described(answer)) : skip(why)
}

function reasonFor({ reasonAgainst, undo, path }: Setting, { old }: Present): string | undefined {
  if (old === undefined && !undo) return `there is no value to put back at ${path.join('.')}`
  return reasonAgainst?.(old)
}

async function present(context: Context, setting: Setting): Promise<Present> {
  const { best, credentials } = context.target
  const accounts = (setting.accounts ?? [best]).filter(
    (as) => as === best || (as !== 'anonymous' && credentials[as]),
  )
  let reason = 'no account has such a setting'
  for (const as of accounts) {
    const found = await presentFor(context, setting, as)
    const against = reasonFor(setting, found)
    if (against === undefined) return found
    reason = against
  }
  return skip(`the setting is left alone: ${reason}`)
}

/** Notes the value that is there; from now on it is put back whatever happens. */
export async function beginChange(context: Context, setting: Setting): Promise<Changing> {
  const { read, readArgs, write, name, path, args } = setting
  const { as, body, old } = await present(context, setting)
  const argsFor = (value: unknown) => args(value, body)
  const undo = setting.undo?.(old) ?? { operation: write, args: argsFor(old) }
  const shown = { operation: read, path, ...(readArgs && { args: readArgs }) }
  const change = { setting: `${write} ${name}`, as, old, undo, shown }
  const restored = context.keeper.changing(change)
  const look = async () => {
    const step = { operation: read, ...(readArgs && { args: readArgs }), options: { as } }
    return at((await done(context, step)).body, ...path)
  }
  return {
    old,
    as,
    undo,
    look,
    argsFor,
    write: (sent) => context.call(write, sent, { as }),
    async putBack() {
      if (!equal(await look(), old)) await undone(context, undo, as)
      if (equal(await look(), old)) restored()
    },
  }
}

type Work = (changing: Changing) => Promise<void>

/** Whatever is found out meanwhile, the setting gets the value back that it had. */
export const whileChanging = (context: Context, setting: Setting, work: Work): Promise<void> =>
  context.alone(setting.read, async () => {
    const changing = await beginChange(context, setting)
    try {
      await work(changing)
    } finally {
      await changing.putBack()
    }
    check(`${setting.name} put back`, await changing.look()).is(changing.old)
  })

const runSwitch = (context: Context, each: Switch): Promise<void> =>
  whileChanging(context, each, async ({ old, look, argsFor, write }) => {
    const wanted = each.other(old)
    assertDone(context, each.write, await write(argsFor(wanted)))
    check(each.name, await look()).is(wanted)
  })

/** A setting is read, changed, read again and put back. */
export const switchCase = (each: Switch): Case =>
  defineCase({
    id: `${each.write}/switches.${each.name}`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: each.spec,
    title: `${each.name} is stored by ${each.write} and shown by ${each.read}.`,
    isolated: true,
    run: (context) => runSwitch(context, each),
  })

/** Where another operation takes back what was stored. */
export const takeBackCase = (each: Switch & Required<Pick<Switch, 'undo'>>): Case => {
  const { operation } = each.undo(undefined)
  return defineCase({
    id: `${operation}/takes-back.${each.name}`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: each.spec,
    title: `${operation} takes back what ${each.write} stored.`,
    isolated: true,
    run: (context) =>
      whileChanging(context, each, async ({ old, as, undo, look, argsFor, write }) => {
        assertDone(context, each.write, await write(argsFor(each.other(old))))
        check(each.name, await look()).is(each.other(old))
        assertDone(context, operation, await undone(context, undo, as))
        check(each.name, await look()).is(old)
      }),
  })
}

export const not = (value: unknown): unknown => value !== true
