import { InputError } from '#openapi/values/input-error.ts'

/** The operator has to allow or free something before the run may begin; nothing is reported. */
export class Refusal extends InputError {}
