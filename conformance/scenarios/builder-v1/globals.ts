/** The life of a global colour and of a global font. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { RESOURCES } from '#conformance/ledger/resources.ts'
import { done, gone } from '#conformance/scenarios/steps.ts'
import { getGlobals } from '#openapi/namespaces/builder-v1/globals.ts'

interface Global {
  readonly type: 'color' | 'font'
  readonly kind: 'colors' | 'typography'
}

const GLOBALS: readonly Global[] = [
  { type: 'color', kind: 'colors' },
  { type: 'font', kind: 'typography' },
]

const base = { ...SCENARIO, spec: '4.10' } as const

/** The titles a list shows and the whole shows, under an id. */
async function shownTo(
  context: Context,
  { kind }: Global,
  id: string,
): Promise<readonly unknown[]> {
  const list = await context.done(`builder.globals-${kind}.list`)
  const whole = await context.done(getGlobals)
  return [at(list.body, id, 'title'), at(whole.body, kind, id, 'title')]
}

/** What a font is read back with may be more than what was sent. */
function assertValue(type: Global['type'], value: unknown): void {
  const { value: sent } = RESOURCES[type].fields('')
  if (typeof sent === 'string') check('value', value).is(sent)
  else for (const [name, part] of Object.entries(sent ?? {})) check(name, at(value, name)).is(part)
}

const creates = (global: Global): Case =>
  defineCase({
    ...base,
    id: `builder.globals-${global.kind}.create/is-stored`,
    title: `A new global ${global.type} is read back and listed, alone and with the others.`,
    async run(context) {
      await shownTo(context, global, 'none')
      const { id, tag } = await context.keeper.create(context, global.type)
      const operation = `builder.globals-${global.kind}.read`
      const { body } = await context.done(operation, { id })
      check('title', at(body, 'title')).is(tag)
      assertValue(global.type, at(body, 'value'))
      check('titles', await shownTo(context, global, id)).is([tag, tag])
    },
  })

const deletes = (global: Global): Case =>
  defineCase({
    ...base,
    id: `builder.globals-${global.kind}.delete/is-stored`,
    title: `A global ${global.type} that was deleted is not there any more.`,
    async run(context) {
      const { id, tag } = await context.keeper.create(context, global.type)
      const read = { operation: `builder.globals-${global.kind}.read`, args: { id } }
      check('title', at((await done(context, read)).body, 'title')).is(tag)
      check('titles', await shownTo(context, global, id)).is([tag, tag])
      await context.done(`builder.globals-${global.kind}.delete`, { id })
      check('titles', await shownTo(context, global, id)).is([undefined, undefined])
      await gone(context, read)
    },
  })

export const globalCases: readonly Case[] = GLOBALS.flatMap((global) => [
  creates(global),
  deletes(global),
])
