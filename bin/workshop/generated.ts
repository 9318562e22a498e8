import { FLEET_FILE } from '#bin/fleet/file/schema.ts'
import { catalogueText } from '#conformance/runner/catalogue.ts'
import { datasetSchema } from '#fixtures/dataset/json-schema.ts'
import { SCENARIO_FILE } from '#handlers/control/scenarios/scenario.ts'
import { exportedDocument } from '#openapi/derive/export.ts'
import { errorsPage } from './errors-page.ts'
import { namespacesText, outlineText } from './outline.ts'
import { quirksPage } from './quirks-page.ts'

export const NAMESPACE_LIST = 'openapi/dist/namespaces.json'

/** Committed generated files; `npm run export` writes them. */
export const GENERATED = [
  { file: 'openapi/dist/variant-a.json', text: () => exportedDocument('a') },
  { file: 'openapi/dist/variant-b.json', text: () => exportedDocument('b') },
  { file: 'openapi/dist/outline.json', text: outlineText },
  { file: NAMESPACE_LIST, text: namespacesText },
  {
    file: 'fixtures/dist/dataset.schema.json',
    text: () => `${JSON.stringify(datasetSchema(), null, 2)}\n`,
  },
  {
    file: 'fixtures/dist/scenario.schema.json',
    text: () => `${JSON.stringify(SCENARIO_FILE, null, 2)}\n`,
  },
  {
    file: 'fixtures/dist/fleet.schema.json',
    text: () => `${JSON.stringify(FLEET_FILE, null, 2)}\n`,
  },
  { file: 'docs/errors.md', text: errorsPage },
  { file: 'docs/quirks.md', text: quirksPage },
  { file: 'conformance/catalogue.json', text: catalogueText },
] as const
