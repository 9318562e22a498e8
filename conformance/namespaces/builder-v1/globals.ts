/** The life cycle of a global colour and a global font. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { LONG_PLAIN_TEXT } from '#conformance/call/sample.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { callFirst, shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import { createTypography, getGlobals } from '#openapi/namespaces/builder-v1/globals.ts'
import { COLOR, FONT } from './global-records.ts'

const COLORS = { kind: 'colors', type: 'color', record: COLOR, value: '#102030' } as const
const FONTS = { kind: 'typography', type: 'font', record: FONT, value: {} } as const

type Global = typeof COLORS | typeof FONTS

const base = { ...SCENARIO, spec: '4.10' } as const

const createGlobal = (context: Context, { record }: Global, fields?: { readonly id: string }) =>
  context.createRecord<Global['record']['create'], string>(record, fields)

/** The titles of an id in the list and in the whole document. */
async function shownTitles(context: Context, { kind, record }: Global, id: string) {
  const list = await context.callOk(record.list)
  const all = await context.callOk(getGlobals)
  return [at(list.body, id, 'title'), at(all.body, kind, id, 'title')]
}

/** A font may be returned with more members than were sent. */
function assertValue({ record }: Global, value: unknown): void {
  const { value: sent } = record.fields('')
  if (typeof sent === 'string') check('value', value).is(sent)
  else for (const [name, part] of Object.entries(sent ?? {})) check(name, at(value, name)).is(part)
}

const creationCase = (global: Global): Case =>
  defineCase({
    ...base,
    id: `${global.record.create.id}/is-stored`,
    title: `A new global ${global.type} can be read, and is listed alone and with the others.`,
    async run(context) {
      await shownTitles(context, global, 'none')
      const { id, tag } = await createGlobal(context, global)
      const { body } = await context.callOk(global.record.read, { id })
      check('title', at(body, 'title')).is(tag)
      assertValue(global, at(body, 'value'))
      check('titles', await shownTitles(context, global, id)).is([tag, tag])
    },
  })

const capitalsCase = (global: Global): Case =>
  defineCase({
    ...base,
    id: `${global.record.create.id}/keeps-capitals`,
    level: 'should',
    title: `Global ${global.type}s whose ids differ in capitals are two.`,
    async run(context) {
      const { read } = global.record
      const { id } = await createGlobal(context, global)
      const small = await createGlobal(context, global, { id: `x${id}` })
      const large = await createGlobal(context, global, { id: `X${id}` })
      const titleOf = async (id: string) => at((await context.callOk(read, { id })).body, 'title')
      check('titles', [await titleOf(small.id), await titleOf(large.id)]).is([small.tag, large.tag])
    },
  })

const overwriteCase = (global: Global): Case =>
  defineCase({
    ...base,
    id: `${global.record.create.id}/overwrites`,
    title: `A global ${global.type} is changed by sending it again.`,
    async run(context) {
      const { id, tag } = await createGlobal(context, global)
      const { create, fields, read } = global.record
      const title = `${tag} Größe & "0" 🎈 ${LONG_PLAIN_TEXT}`
      await context.callOk(create, { ...fields(tag), id, title })
      const { body } = await context.callOk(read, { id })
      check('title', at(body, 'title')).is(title)
      assertValue(global, at(body, 'value'))
    },
  })

const deletionCase = (global: Global): Case =>
  defineCase({
    ...base,
    id: `${global.record.remove.id}/is-stored`,
    title: `A deleted global ${global.type} no longer exists.`,
    async run(context) {
      const { read, remove } = global.record
      const { id, tag } = await createGlobal(context, global)
      check('title', at((await context.callOk(read, { id })).body, 'title')).is(tag)
      check('titles', await shownTitles(context, global, id)).is([tag, tag])
      await context.callOk(remove, { id })
      check('titles', await shownTitles(context, global, id)).is([undefined, undefined])
      await context.callGone(read, { id })
    },
  })

const length = { unit: 'px', size: 16, sizes: [] }

/** A font with all members set. */
const completeFont = shapeWithContent({
  prepare: callFirst(
    step(createTypography, {
      id: 'cfwhole',
      title: 'Whole',
      value: {
        typography_typography: 'custom',
        typography_font_family: 'Roboto',
        typography_font_weight: '400',
        typography_font_style: 'italic',
        typography_text_transform: 'uppercase',
        typography_text_decoration: 'underline',
        typography_font_size: length,
        typography_line_height: length,
        typography_letter_spacing: length,
        typography_word_spacing: length,
      },
    }),
  ),
  args: { id: 'cfwhole' },
})

function linesOf(global: Global): readonly PlaybookLine[] {
  const { record, type } = global
  const ownCall: OwnCall = {
    arrange: async (context) => ({ id: (await createGlobal(context, global)).id }),
  }
  const fontShapes = type === 'font' ? { shapes: [completeFont] } : {}
  const sample = { id: 'cfsample', title: 'A sample', value: global.value }
  return [
    { operation: record.read, sample: { id: 'primary' }, ownCall, ...fontShapes },
    {
      operation: record.create,
      sample,
      ownCall: { creates: record },
      shapes: [shapeWithContent({ part: 0 })],
    },
    { operation: record.remove, ownCall, ...fontShapes },
    play(record.list, { shapes: [shapeWithContent()] }),
  ]
}

const GLOBALS: readonly Global[] = [COLORS, FONTS]

export const globals: Playbook = {
  plays: GLOBALS.flatMap(linesOf),
  records: [COLOR, FONT],
  cases: GLOBALS.flatMap((global) => [
    creationCase(global),
    capitalsCase(global),
    overwriteCase(global),
    deletionCase(global),
  ]),
}
