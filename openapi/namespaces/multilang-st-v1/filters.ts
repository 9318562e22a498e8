import { arg, uncheckedQuirk } from '#openapi/language/define.ts'
import { mapValues } from '#openapi/values/json.ts'

const quirk = uncheckedQuirk('strings 3.3', 'D-071')

const type = arg.string({
  quirk,
  description: 'Origin of the text; for packages, the kind of package.',
})
/** Arguments of both lists; the others apply to strings only. */
const sharedFilters = {
  title: arg.string({ description: 'Text that must occur in the title.' }),
  sourceLanguageCode: arg.string({ description: 'Language the text is written in.' }),
  targetLanguageCode: arg.string({ description: 'Language to translate to.' }),
  translationStatuses: arg.array(undefined, {
    default: [],
    assumption: { decision: 'D-013', keywords: ['type'] },
    description: 'Overall states of translation to keep; empty keeps all.',
  }),
}
const pagingArguments = {
  limit: arg.int({ default: 10, description: 'Maximum number of items.' }),
  offset: arg.int({ default: 0, description: 'Number of items to skip.' }),
  sorting: arg.any({
    default: null,
    check: 'own',
    description: 'Sort field and direction.',
  }),
}

const stringFilters = {
  kind: arg.int({
    default: null,
    check: 'own',
    description: 'Origin of the string: 0 registered, 1 found automatically.',
  }),
  type,
  source: arg.int({
    default: null,
    check: 'own',
    description:
      'Place where the string is used: 6 on the site, 7 only in the administration area.',
  }),
  domain: arg.string({ default: null, description: 'Text domain of the string.' }),
  translationPriority: arg.string({
    default: null,
    quirk,
    description: 'Priority given to the translation.',
  }),
  ...sharedFilters,
}

export const stringArgs = { ...stringFilters, ...pagingArguments }
export const packageArgs = { type, ...sharedFilters, ...pagingArguments }

/** The names of filters that are neither declared nor validated. */
export const undeclaredFilters = mapValues(stringFilters, ({ description }) =>
  arg.any({ check: 'none', ...(description && { description }) }),
)
