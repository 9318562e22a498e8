/** Section 4: every namespace root lists the routes that the index lists for it. */

import { at } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { namespaceWord } from '#openapi/language/define.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { isRecord } from '#openapi/values/json.ts'

const keysOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : [])

const rootCase = (name: string): Case =>
  defineCase({
    id: `${namespaceWord(name)}.root.read/lists-its-routes`,
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    spec: '4',
    title: `The root of ${name} lists the routes that the index lists for it.`,
    async run(context) {
      const root = context.operation({ id: `${namespaceWord(name)}.root.read` })
      const { body } = await context.callOk(root, {}, { as: 'anonymous' })
      const expected = context.target.index.routes
        .filter(({ namespace }) => namespace === name)
        .map(({ pattern }) => pattern)
      check('routes', keysOf(at(body, 'routes')).toSorted()).is(expected.toSorted())
      check('namespace', at(body, 'namespace')).is(name)
    },
  })

export const namespaceRoots: Playbook = { cases: VARIANTS.b.namespaces.map(rootCase) }
