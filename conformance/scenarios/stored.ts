/** What one operation writes, another one shows. */
import { type Case, check, defineCase, equal, fail } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { at, done } from './steps.ts'

export interface Stored {
  readonly write: string
  readonly args: Arguments
  readonly read: string
  readonly readArgs?: Arguments
  /** What the read has to show. */
  readonly shows: (body: unknown) => unknown
  readonly expected: unknown
  readonly aspect?: string
  /** Calls that have to come first. */
  readonly before?: readonly (readonly [string, Arguments])[]
  readonly spec: string
}

/** On a site of its own, because many of these cannot be undone. */
export const storedCase = (stored: Stored): Case =>
  defineCase({
    id: `${stored.write}/${stored.aspect ?? 'is-stored'}`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: stored.spec,
    title: `What ${stored.write} changes, ${stored.read} shows.`,
    standInOnly: true,
    isolated: true,
    async run(context) {
      for (const [operation, args] of stored.before ?? []) await done(context, { operation, args })
      await done(context, { operation: stored.write, args: stored.args })
      const { body } = await done(context, { operation: stored.read, args: stored.readArgs ?? {} })
      check(`what ${stored.read} shows`, stored.shows(body)).is(stored.expected)
    },
  })

export interface Switch {
  readonly read: string
  readonly write: string
  readonly name: string
  /** Where the value stands in the answer to the read. */
  readonly path: readonly (string | number)[]
  /** The arguments that set a value. */
  readonly args: (value: unknown) => Arguments
  /** Another value than the present one. */
  readonly other: (value: unknown) => unknown
  readonly spec: string
}

async function presentValue(context: Context, { read, path }: Switch): Promise<unknown> {
  return at((await done(context, { operation: read })).body, ...path)
}

async function runSwitch(context: Context, each: Switch): Promise<void> {
  const old = await presentValue(context, each)
  if (old === undefined) fail(`a value to put back at ${each.path.join('.')}`, 'none')
  const wanted = each.other(old)
  const write = (value: unknown) => done(context, { operation: each.write, args: each.args(value) })
  const restored = context.keeper.changing({
    setting: `${each.write} ${each.name}`,
    old,
    undo: { operation: each.write, args: each.args(old) },
    shown: { operation: each.read, path: each.path },
  })
  try {
    await write(wanted)
    check(each.name, await presentValue(context, each)).is(wanted)
  } finally {
    await write(old)
    if (equal(await presentValue(context, each), old)) restored()
  }
  check(`${each.name} put back`, await presentValue(context, each)).is(old)
}

/** A setting is read, changed, read again and put back; so it may be tried anywhere. */
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

export const not = (value: unknown): unknown => value !== true
