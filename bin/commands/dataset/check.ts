import { type DocumentFile, parseDocument } from '#bin/cli/document-file.ts'
import { readScenarioFile } from '#bin/cli/scenario-file.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { validateDataset } from '#fixtures/dataset/validate.ts'
import { contractFor } from '#openapi/contract/contract.ts'

export interface CheckedFile {
  /** `variant a, 12 records` */
  readonly summary: string
}

/** The larger variant includes all operations of the other one. */
const scenarioContext = () => {
  const contract = contractFor('b')
  return { routes: contract.routes, restPrefix: 'api', variant: undefined }
}

const YAML = /\.ya?ml$/i

/** Whether a file contains scenarios instead of a dataset. */
export const isScenarioFile = (file: string, text: string): boolean =>
  YAML.test(file) || /"scenarios"\s*:/.test(text)

export async function checkScenarios(file: string, text: string): Promise<CheckedFile> {
  const { scenarios } = await readScenarioFile(file, scenarioContext(), text)
  return { summary: `scenarios ${[...scenarios.keys()].join(', ') || 'none'}` }
}

/** Validates a file like the stand-in; throws a `FileError` with all its problems. */
export function checkDocument(document: DocumentFile): CheckedFile {
  const { variant, records } = parseDocument(document, (value) =>
    readDataset(value, validateDataset),
  )
  let total = 0
  for (const rows of records.values()) total += rows.size
  return { summary: `variant ${variant}, ${total} records` }
}
