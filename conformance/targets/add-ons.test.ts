import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { object, str } from '#openapi/language/schema.ts'
import { schemaAt } from './add-ons.ts'
import { readIndex } from './index-document.ts'

const meta = object({ footnotes: str(''), _builder_data: str(''), _builder_conditions: str('') })
const schema = object({ meta })
const siteWith = (...namespaces: readonly string[]) => ({
  index: readIndex({ namespaces, routes: {} }),
  contract: contractFor('a'),
})

test('members of an add-on are not required on a site without it', () => {
  expect(schemaAt(siteWith('core/v2', 'builder/v1', 'builder-pro/v1'), schema)).toBe(schema)
  const withoutPro = schemaAt(siteWith('core/v2', 'builder/v1'), schema)
  expect(JSON.stringify(withoutPro)).toContain('"required":["footnotes","_builder_data"]')
  const adapted = schemaAt(siteWith('core/v2'), schema)
  expect(JSON.stringify(adapted)).toContain('"required":["footnotes"]')
})
