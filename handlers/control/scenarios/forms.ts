/** Validation of datasets and scenarios by ajv, for hosts that allow code generation. */
import { datasetForm } from '#fixtures/dataset/form.ts'
import { problemOf } from '#fixtures/schema/problem.ts'
import { checkDocument } from '#openapi/validation/check-document.ts'
import { type Forms, SCENARIO_FILE } from './scenario.ts'

export const FORMS: Forms = {
  dataset: datasetForm,
  scenarios: (value) =>
    checkDocument(SCENARIO_FILE, value).map((misfit) => problemOf(misfit, 'file')),
}
