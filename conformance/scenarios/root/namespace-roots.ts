/** Section 4: every namespace root lists the routes that the index lists for it. */

import { type Case, check, defineCase } from '#conformance/case.ts'
import { at, done } from '#conformance/scenarios/steps.ts'
import { wordOf } from '#openapi/define.ts'
import { isRecord } from '#openapi/json.ts'
import { VARIANTS } from '#openapi/variants.ts'

const keysOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : [])

const rootCase = (name: string): Case =>
  defineCase({
    id: `${wordOf(name)}.root.read/lists-its-routes`,
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    spec: '4',
    title: `The root of ${name} lists the routes that the index lists for it.`,
    async run(context) {
      const operation = `${wordOf(name)}.root.read`
      const { body } = await done(context, { operation, options: { as: 'anonymous' } })
      const expected = context.target.index.routes
        .filter(({ namespace }) => namespace === name)
        .map(({ pattern }) => pattern)
      check('routes', keysOf(at(body, 'routes')).toSorted()).is(expected.toSorted())
      check('namespace', at(body, 'namespace')).is(name)
    },
  })

export const rootScenarios: readonly Case[] = VARIANTS.b.namespaces.map(rootCase)
