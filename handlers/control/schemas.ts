/** The formats of files that people write, for editors. */
import { type ControlEntry, entry } from './entry.ts'
import { json } from './json.ts'
import { openObject } from './shapes.ts'

export const schemaEntries: readonly ControlEntry[] = [
  entry(
    'GET /schemas/dataset.json',
    { does: 'the format of datasets as a JSON Schema', responds: openObject() },
    async () => {
      const { datasetSchema } = await import('#fixtures/dataset/json-schema.ts')
      return json(datasetSchema())
    },
  ),
]
