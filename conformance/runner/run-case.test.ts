import { expect, test } from 'vitest'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { siteOf } from './case-site.ts'

const caseOf = (own: Partial<Case>): Case =>
  defineCase({
    id: 'core.posts.create/location',
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: 'A title.',
    run: () => undefined,
    ...own,
  })

test('writing cases use a site of their own that needs no cleanup', () => {
  const run = { site: 'run' }
  const own = siteOf(caseOf({}), run)
  expect(own).not.toBe('run')
  expect(siteOf(caseOf({ id: 'core.posts.create/other' }), run)).not.toBe(own)
  expect(siteOf(caseOf({ isolated: 'x' }), run)).toBe(
    siteOf(caseOf({ isolated: 'x', id: 'core.posts.list/other' }), run),
  )
  expect(siteOf(caseOf({ needs: 'read' }), run)).toBe('run')
  expect(siteOf(caseOf({}), { site: undefined })).toBeUndefined()
})

test('a failure reports the decisive exchange, not the last one', async () => {
  const override: Override = ({ operation, args }) =>
    operation?.id === 'core.posts.list' && args['orderby'] === 'not-listed'
      ? { status: 500, body: {} }
      : undefined
  const fake = await startFake({ override })
  const [result] = await judgeFake(fake.address, ['core.posts.list/args.orderby.enum'])
  await fake.close()
  const { outcome, exchanges = [], decisive = -1 } = result ?? {}
  expect(outcome).toBe('fail')
  expect(decisive).toBeLessThan(exchanges.length - 1)
  expect(exchanges[decisive]?.url).toMatch(/orderby=not-listed$/)
})
