/** Own and remote templates of the library. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, checkMember } from '#conformance/call/check.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { callFirst, shapeWithContent } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  createTemplate,
  listTemplates,
  TEMPLATE_TYPES,
} from '#openapi/namespaces/builder-v1/template-library.ts'
import { CONTAINER } from './widgets.ts'

const templateWithTitle = (title: string) => ({ type: 'page', title, content: CONTAINER }) as const
const title = 'Conformance template'

const contentCase = defineCase({
  ...SCENARIO,
  id: 'builder.template-library.list/content.shown',
  spec: '2.3',
  title: 'A saved template is listed with its content.',
  standInOnly: true,
  async run(context) {
    const content = { ...CONTAINER, settings: { first: null, second: '007', third: [] } }
    await context.callOk(createTemplate, { ...templateWithTitle(title), content })
    const { body } = await context.callOk(listTemplates, { source: 'local' })
    const saved = listAt(body, 'templates').find((template) => at(template, 'title') === title)
    checkMember(saved, 'content').is(content)
  },
})

const typeCase = defineCase({
  ...SCENARIO,
  id: 'builder.template-library.create/types',
  spec: '2.3',
  title: 'A saved template is listed with its title and type, for each type.',
  standInOnly: true,
  async run(context) {
    for (const type of TEMPLATE_TYPES)
      await context.callOk(createTemplate, { type, title: `0 & "${type}"`, content: CONTAINER })
    const { body } = await context.callOk(listTemplates, { source: 'local' })
    const typeOf = (title: string) =>
      at(
        listAt(body, 'templates').find((template) => at(template, 'title') === title),
        'type',
      )
    for (const type of TEMPLATE_TYPES) check(`type of ${type}`, typeOf(`0 & "${type}"`)).is(type)
  },
})

export const templateLibrary: Playbook = {
  plays: [
    play(createTemplate, {
      stored: {
        args: templateWithTitle(title),
        read: listTemplates,
        readArgs: { source: 'local' },
        valueIn: (body) => String(JSON.stringify(body)).includes(title),
        expected: true,
        spec: '4.10',
      },
      countedCreation: {
        args: templateWithTitle(title),
        list: listTemplates,
        listArgs: { source: 'local' },
        records: (body) => listAt(body, 'templates'),
      },
    }),
    play(listTemplates, {
      invalidation: { readArgs: {}, steps: [step(createTemplate, templateWithTitle(title))] },
      shapes: [
        shapeWithContent({
          name: 'remote',
          when: 'for the remote library',
          args: { source: 'remote' },
        }),
        shapeWithContent({
          prepare: callFirst({ operation: createTemplate, args: templateWithTitle('A sample') }),
          args: { source: 'local' },
        }),
      ],
    }),
  ],
  cases: [contentCase, typeCase],
}
