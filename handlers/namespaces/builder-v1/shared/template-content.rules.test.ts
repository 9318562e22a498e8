import { expect, test } from 'vitest'
import { contentOf } from './template-content.rules.ts'

const CONTENTS: readonly (readonly [stored: string | undefined, content: object])[] = [
  ['[{"id":"a"}]', { id: 'a' }],
  ['[{"id":"a"},{"id":"b"}]', { 0: { id: 'a' }, 1: { id: 'b' } }],
  ['{"x":{"id":"a"},"y":1}', { x: { id: 'a' }, y: 1 }],
  ['["text"]', { 0: 'text' }],
  ['no JSON', {}],
  [undefined, {}],
]

for (const [stored, content] of CONTENTS)
  test(`the content of ${stored} is ${JSON.stringify(content)}`, () => {
    expect(contentOf({ meta: stored === undefined ? {} : { _builder_data: stored } })).toEqual(
      content,
    )
  })
