import { expect, test } from 'vitest'
import { groupBy } from '#openapi/values/json.ts'
import { isTest, read, sourceFiles } from './tree.ts'

const TYPE = /^(export )?(?:interface|type) (\w+)/gm

const types = sourceFiles()
  .filter((path) => path.includes('/') && /\.tsx?$/.test(path) && !isTest(path))
  .flatMap((path) =>
    [...read(path).matchAll(TYPE)].map(([, exported, name]) => ({
      name,
      layer: path.split('/')[0],
      isExported: exported !== undefined,
      path,
    })),
  )

const listed = (name: string | undefined, places: typeof types): string =>
  `${name} in ${places.map(({ path }) => path).join(' and ')}`

test('type names are unique within a layer', () => {
  const doubled = [...groupBy(types, ({ layer, name }) => `${layer}: ${name}`)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => listed(name, places))
  expect(doubled).toEqual([])
})

test('no two layers export a type of the same name', () => {
  const exported = types.filter(
    ({ isExported, path }) => isExported && !/^bin\/workshop\/|\/testing\//.test(path),
  )
  const doubled = [...groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => new Set(places.map(({ layer }) => layer)).size > 1)
    .map(([name, places]) => listed(name, places))
  expect(doubled).toEqual([])
})
