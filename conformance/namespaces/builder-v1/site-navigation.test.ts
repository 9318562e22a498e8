import { expect, test } from 'vitest'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

const item = (id: number, date_modified: number) => ({
  id,
  title: `Item ${id}`,
  edit_url: `https://fake.test/admin/post.php?post=${id}&action=builder`,
  date_modified,
  type: { post_type: 'page', doc_type: 'wp-page', label: 'Page' },
  user_can: { edit: true },
})

/** The order of equal records changes with each request. */
async function judged(times: readonly number[]) {
  let turn = 0
  const fake = await startFake({
    override: ({ operation, args }) => {
      if (operation?.id !== 'builder.site-navigation.recent-posts') return undefined
      turn += 1
      const excluded = [args['post__not_in']].flat().map(Number)
      const items = times
        .map((time, place) => item(turn % 2 === 0 ? place + 1 : times.length - place, time))
        .filter(({ id }) => !excluded.includes(id))
      return { status: 200, body: items.slice(0, Number(args['posts_per_page'])) }
    },
  })
  const only = ['args.posts_per_page.size', 'filter.post__not_in']
  const results = await judgeFake(
    fake.address,
    only.map((aspect) => `builder.site-navigation.recent-posts/${aspect}`),
  )
  await fake.close()
  return results.map(({ outcome }) => outcome)
}

test('recent items that were changed in the same second may change places', async () => {
  expect(await judged([9, 9, 9, 9])).toEqual(['pass', 'pass'])
})
