/** Items available to the search component. */
import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { publishedPageRead } from '#conformance/namespaces/builder-v1/dependent-reads.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeForUnknown } from '#conformance/playbook/shape.ts'
import { updatePage } from '#openapi/namespaces/core-v2/pages.ts'
import { listAvailablePosts } from '#openapi/namespaces/seo-v1/available-posts.ts'

const unknownRecord = { postType: 'no-such-type' }

/** Wildcards of the database, in place of the last character of the title. */
const wildcardCase = defineCase({
  ...SCENARIO,
  level: 'must',
  id: 'seo.available-posts.list/args.search.wildcards',
  spec: '4.13',
  title: 'A search for _ or % finds that character only.',
  async run(context) {
    const { id, tag } = await context.createRecord(PAGE, { status: 'publish' })
    const isFound = async (search: string) => {
      const { body } = await context.callOk(listAvailablePosts, { search })
      return listAt(body).some((item) => at(item, 'id') === id)
    }
    check('the page found by its title', await isFound(tag)).is(true)
    for (const wildcard of ['_', '%'])
      check(`the page found with ${wildcard}`, await isFound(tag.slice(0, -1) + wildcard)).is(false)
  },
})

const ampersandCase = defineCase({
  ...SCENARIO,
  level: 'should',
  id: 'seo.available-posts.list/args.search.ampersand',
  spec: '4.13',
  title: 'A search for a title with & finds its page.',
  async run(context) {
    const { id, tag } = await context.createRecord(PAGE, { status: 'publish' })
    const title = `${tag} R&B`
    await context.callOk(updatePage, { id, title })
    const { body } = await context.callOk(listAvailablePosts, { search: title })
    const found = listAt(body).map((item) => at(item, 'id'))
    check('pages', found).holds(`including ${id}`, found.includes(id))
  },
})

export const availablePosts: Playbook = {
  cases: [wildcardCase, ampersandCase],
  plays: [
    play(listAvailablePosts, {
      unknownRecord,
      shapes: [shapeForUnknown(400, unknownRecord)],
      dependentRead: publishedPageRead((search) => ({ search })),
    }),
  ],
}
