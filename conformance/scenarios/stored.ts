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
      // Whoever answers from memory shows below what is shown now.
      await context.call(context.operation(stored.read), stored.readArgs ?? {})
      await done(context, { operation: stored.write, args: stored.args })
      const { body } = await done(context, { operation: stored.read, args: stored.readArgs ?? {} })
      check(`what ${stored.read} shows`, stored.shows(body)).is(stored.expected)
    },
  })

export interface Setting {
  readonly read: string
  readonly write: string
  readonly name: string
  /** Where the value stands in the answer to the read. */
  readonly path: readonly (string | number)[]
  /** The arguments that set a value and keep what else the read showed. */
  readonly args: (value: unknown, shown: unknown) => Arguments
  readonly spec: string
}

export interface Switch extends Setting {
  /** Another value than the present one. */
  readonly other: (value: unknown) => unknown
}

export interface Changing {
  readonly old: unknown
  look(): Promise<unknown>
  argsFor(value: unknown): Arguments
}

/** Whatever is found out meanwhile, the setting gets the value back that it had. */
export async function whileChanging(
  context: Context,
  { read, write, name, path, args }: Setting,
  work: (changing: Changing) => Promise<void>,
): Promise<void> {
  const { body } = await done(context, { operation: read })
  const look = async () => at((await done(context, { operation: read })).body, ...path)
  const argsFor = (value: unknown) => args(value, body)
  const old = at(body, ...path)
  if (old === undefined) fail(`a value to put back at ${path.join('.')}`, 'none')
  const undo = { operation: write, args: argsFor(old) }
  const shown = { operation: read, path }
  const restored = context.keeper.changing({ setting: `${write} ${name}`, old, undo, shown })
  try {
    await work({ old, look, argsFor })
  } finally {
    if (!equal(await look(), old)) await done(context, undo)
    if (equal(await look(), old)) restored()
  }
  check(`${name} put back`, await look()).is(old)
}

const runSwitch = (context: Context, each: Switch): Promise<void> =>
  whileChanging(context, each, async ({ old, look, argsFor }) => {
    const wanted = each.other(old)
    await done(context, { operation: each.write, args: argsFor(wanted) })
    check(each.name, await look()).is(wanted)
  })

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
