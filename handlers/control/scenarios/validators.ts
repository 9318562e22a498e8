/** Validation of datasets and scenarios by ajv, for hosts that allow code generation. */
import { validateDataset } from '#fixtures/dataset/validate.ts'
import { problemOf } from '#fixtures/schema/problem.ts'
import { checkDocument } from '#openapi/validation/check-document.ts'
import { type DocumentValidators, SCENARIO_FILE } from './scenario.ts'

export const DOCUMENT_VALIDATORS: DocumentValidators = {
  dataset: validateDataset,
  scenarios: (value) =>
    checkDocument(SCENARIO_FILE, value).map((violation) => problemOf(violation, 'file')),
}
