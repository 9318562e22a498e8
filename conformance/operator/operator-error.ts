import { InputError } from '#openapi/values/input-error.ts'

/** The operator must allow or release something before the run can begin; no report is written. */
export class OperatorError extends InputError {}
