/** Problems of fields that the schema of the form does not describe. */
import {
  type FormTag,
  hasOption,
} from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { MessageKey } from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { challengeProblem } from './challenges.rules.ts'
import { valuesOf } from './validation.rules.ts'

/** An inverted field must stay unchecked. */
const isAccepted = (tag: FormTag, fields: Params): boolean =>
  hasOption(tag, 'optional') ||
  valuesOf(fields, tag.name).some((value) => value !== '0') !== hasOption(tag, 'invert')

const isAcceptance = ({ type, name }: FormTag): boolean => type === 'acceptance' && name !== ''

export const acceptsAll = (tags: readonly FormTag[], fields: Params): boolean =>
  tags.filter(isAcceptance).every((tag) => isAccepted(tag, fields))

function tagProblem(tag: FormTag, fields: Params, needsTick: boolean): MessageKey | undefined {
  if (needsTick && isAcceptance(tag) && !isAccepted(tag, fields)) return 'accept_terms'
  return challengeProblem(tag, fields)
}

/** The message key of each field with a problem. */
export const tagProblems = (
  tags: readonly FormTag[],
  fields: Params,
  needsTick: boolean,
): ReadonlyMap<string, MessageKey> =>
  new Map(
    tags.flatMap((tag) => {
      const problem = tag.name ? tagProblem(tag, fields, needsTick) : undefined
      return problem ? [[tag.name, problem] as const] : []
    }),
  )
