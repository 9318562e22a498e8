/** What one operation writes, another one shows. */
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Arguments } from '#conformance/request.ts'
import { done } from './steps.ts'

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
      for (const [operation, args] of stored.before ?? []) await context.done(operation, args)
      // Whoever answers from memory shows below what is shown now.
      await context.call(stored.read, stored.readArgs ?? {})
      await context.done(stored.write, stored.args)
      const { body } = await context.done(stored.read, stored.readArgs ?? {})
      check(`what ${stored.read} shows`, stored.shows(body)).is(stored.expected)
    },
  })
