/** Templates of the library, one's own and those of others. */
import { listAt } from '#conformance/call/body.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { filled, first } from '#conformance/playbook/shape.ts'
import { createTemplate, listTemplates } from '#openapi/namespaces/builder-v1/template-library.ts'
import { CONTAINER } from './widgets.ts'

const titled = (title: string) => ({ type: 'page', title, content: [CONTAINER] }) as const
const title = 'Conformance template'

export const templateLibrary: Playbook = {
  plays: [
    play(createTemplate, {
      stored: {
        args: titled(title),
        read: listTemplates,
        readArgs: { source: 'local' },
        shows: (body) => JSON.stringify(body).includes(title),
        expected: true,
        spec: '4.10',
      },
      counted: {
        args: titled(title),
        list: listTemplates,
        listArgs: { source: 'local' },
        records: (body) => listAt(body, 'templates'),
      },
    }),
    play(listTemplates, {
      shapes: [
        filled({ name: 'remote', when: 'of the library of others', args: { source: 'remote' } }),
        filled({
          prepare: first({ operation: createTemplate, args: titled('A sample') }),
          args: { source: 'local' },
        }),
      ],
    }),
  ],
}
