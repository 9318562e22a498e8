import { breaking, harmless, risky, rulesOf } from './define.ts'
import { keywordRules } from './keywords.ts'

export const ARGUMENT_RULES = rulesOf(
  {
    area: 'argument',
    origin:
      'Section 2.1: an argument has type, required, default, enum, bounds, items, format and pattern; section 4 lists them.',
    accept: 'Accept it if no client of this deployment sends values that are affected.',
  },
  {
    'argument-added-required': breaking(
      'new required argument',
      'Requests of clients that do not know it are rejected with 400.',
    ),
    'argument-added-optional': harmless(
      'new optional argument',
      'Clients that do not send it are not affected.',
    ),
    'argument-removed': risky(
      'argument removed',
      'A client that sends it gets no error, but the value no longer has an effect.',
    ),
    'argument-renamed': risky(
      'argument probably renamed',
      'A value sent under the old name no longer has an effect.',
    ),
    'argument-became-required': breaking(
      'argument became required',
      'A request without it is rejected with 400.',
    ),
    'argument-became-optional': harmless(
      'argument became optional',
      'Clients that still send it are not affected.',
    ),
    'argument-location-changed': risky(
      'argument location changed',
      'A value sent in the old location may no longer be read.',
    ),
    ...keywordRules('argument'),
  },
)

export const BODY_RULES = rulesOf(
  {
    area: 'body',
    origin: 'The request body of the expected document.',
    accept: 'Accept it if every client of this deployment sends the new form.',
  },
  {
    'body-added-required': breaking(
      'request body required',
      'A request without a body is rejected.',
    ),
    'body-added-optional': harmless(
      'request body accepted',
      'Requests without a body are not affected.',
    ),
    'body-removed': risky('request body removed', 'Data sent in the body may no longer be read.'),
    'body-became-required': breaking(
      'request body became required',
      'A request without a body is rejected.',
    ),
    'body-became-optional': harmless(
      'request body became optional',
      'Clients that still send one are not affected.',
    ),
    'body-media-removed': breaking(
      'content type no longer accepted',
      'A client that sends this content type is rejected.',
    ),
    'body-media-added': harmless(
      'content type accepted',
      'All previously accepted values are still accepted.',
    ),
  },
)
