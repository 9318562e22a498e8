import { expect, test } from 'vitest'
import { groupBy } from '#openapi/values/json.ts'
import { isTest, read, sourceFiles } from './tree.ts'

const TYPE = /^(?:export )?(?:interface|type) (\w+)/gm

const types = () =>
  sourceFiles()
    .filter((path) => path.includes('/') && /\.tsx?$/.test(path) && !isTest(path))
    .flatMap((path) =>
      [...read(path).matchAll(TYPE)].map(([, name]) => ({
        name: `${path.split('/')[0]}: ${name}`,
        path,
      })),
    )

test('a name stands for one type in its layer', () => {
  const doubled = [...groupBy(types(), ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} in ${places.map(({ path }) => path).join(' and ')}`)
  expect(doubled).toEqual([])
})
