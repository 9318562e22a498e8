/** JSON Schemas of user-written files, for editors. */
import { entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { openObject } from '#handlers/control/shapes.ts'

export const schemaEntries = [
  entry(
    'GET /schemas/dataset.json',
    { does: 'the format of datasets as a JSON Schema', responds: openObject() },
    async () => {
      const { datasetSchema } = await import('#fixtures/dataset/json-schema.ts')
      return json(datasetSchema())
    },
  ),
]
