import { breaking, harmless, risky, rulesOf } from './define.ts'
import { keywordRules } from './keywords.ts'

export const ARGUMENT_RULES = rulesOf(
  {
    area: 'argument',
    origin:
      'Section 2.1: an argument carries type, required, default, enum, bounds, items, format and pattern; section 4 gives them.',
    accept: 'Accept it where no client of this deployment sends what is now treated differently.',
  },
  {
    'argument-added-required': breaking(
      'new required argument',
      'Every request of a client that does not know it is refused with 400.',
    ),
    'argument-added-optional': harmless(
      'new optional argument',
      'A client that does not send it is served as before.',
    ),
    'argument-removed': risky(
      'argument removed',
      'A client that sends it is not refused, but what it sends no longer has an effect.',
    ),
    'argument-renamed': risky(
      'argument probably renamed',
      'What a client sends under the old name no longer has an effect.',
    ),
    'argument-became-required': breaking(
      'argument became required',
      'A request without it is refused with 400.',
    ),
    'argument-became-optional': harmless(
      'argument became optional',
      'A client that still sends it is served as before.',
    ),
    'argument-location-changed': risky(
      'argument travels elsewhere',
      'What a client sends in the old place may no longer be read.',
    ),
    ...keywordRules('argument'),
  },
)

export const BODY_RULES = rulesOf(
  {
    area: 'body',
    origin: 'The request body of the expected document.',
    accept: 'Accept it where every client of this deployment sends the new form.',
  },
  {
    'body-added-required': breaking(
      'request body required',
      'A request without a body is refused.',
    ),
    'body-added-optional': harmless(
      'request body accepted',
      'A request without a body is served as before.',
    ),
    'body-removed': risky(
      'request body removed',
      'What a client sends in the body may no longer be read.',
    ),
    'body-became-required': breaking(
      'request body became required',
      'A request without a body is refused.',
    ),
    'body-became-optional': harmless(
      'request body became optional',
      'A client that still sends one is served as before.',
    ),
    'body-media-removed': breaking(
      'content type no longer accepted',
      'A client that sends this content type is refused.',
    ),
    'body-media-added': harmless('content type accepted', 'Everything that was accepted still is.'),
  },
)
