/** Document operations of the builder: copies of foreign media. */
import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { builtWith, widgetOf } from '#conformance/namespaces/builder-v1/widgets.ts'
import { findPage } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { importMedia } from '#openapi/namespaces/builder-v1-documents/documents.ts'
import { getPage } from '#openapi/namespaces/core-v2/pages.ts'

const image = widgetOf('image', {
  image: { id: '', url: 'https://media.example.net/conformance.jpg' },
})

const importCase: Case = defineCase({
  ...SCENARIO,
  id: 'builder-documents.media.import/is-stored',
  spec: '4.10',
  standInOnly: true,
  title: 'Importing the media of a document replaces the references to foreign media by copies.',
  async run(context) {
    const { id } = await context.createRecord(PAGE, { meta: builtWith(image) })
    const dataOf = async () => {
      const { body } = await context.callOk(getPage, { id, context: 'edit' })
      return String(at(body, 'meta', '_builder_data'))
    }
    const hasForeignMedia = async () => (await dataOf()).includes('media.example.net')
    check('foreign media before the import', await hasForeignMedia()).is(true)
    await context.callOk(importMedia, { id })
    check('foreign media after the import', await hasForeignMedia()).is(false)
    check('elements', (await dataOf()).includes(image.id)).is(true)
  },
})

export const documents: Playbook = {
  plays: [
    play(importMedia, {
      sample: { id: onStandIn(findPage) },
      // A page without media, so that nothing is fetched.
      ownCall: { arrange: async (context) => ({ id: (await context.createRecord(PAGE)).id }) },
    }),
  ],
  cases: [importCase],
}
