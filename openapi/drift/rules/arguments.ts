import { rulesOf } from './define.ts'

export const ARGUMENT_RULES = rulesOf(
  {
    area: 'argument',
    origin:
      'Section 2.1: an argument carries type, required, default, enum, bounds, items, format and pattern; section 4 gives them.',
    accept: 'Accept it where no client of this deployment sends what is now treated differently.',
  },
  {
    'argument-added-required': {
      rating: 'breaking',
      title: 'new required argument',
      reason: 'Every request of a client that does not know it is refused with 400.',
    },
    'argument-added-optional': {
      rating: 'harmless',
      title: 'new optional argument',
      reason: 'A client that does not send it is served as before.',
    },
    'argument-removed': {
      rating: 'risky',
      title: 'argument removed',
      reason: 'A client that sends it is not refused, but what it sends no longer has an effect.',
    },
    'argument-renamed': {
      rating: 'risky',
      title: 'argument probably renamed',
      reason: 'What a client sends under the old name no longer has an effect.',
    },
    'argument-became-required': {
      rating: 'breaking',
      title: 'argument became required',
      reason: 'A request without it is refused with 400.',
    },
    'argument-became-optional': {
      rating: 'harmless',
      title: 'argument became optional',
      reason: 'A client that still sends it is served as before.',
    },
    'argument-location-changed': {
      rating: 'risky',
      title: 'argument travels elsewhere',
      reason: 'What a client sends in the old place may no longer be read.',
    },
    'argument-type-changed': {
      rating: 'breaking',
      title: 'type changed',
      reason: 'Values of the old type are refused with 400.',
    },
    'argument-type-narrowed': {
      rating: 'breaking',
      title: 'type narrowed',
      reason: 'Some values that were accepted are refused with 400.',
    },
    'argument-type-widened': {
      rating: 'harmless',
      title: 'type widened',
      reason: 'Everything that was accepted still is.',
    },
    'argument-null-refused': {
      rating: 'breaking',
      title: 'null no longer accepted',
      reason: 'A client that sends null to clear the value is refused with 400.',
    },
    'argument-null-accepted': {
      rating: 'harmless',
      title: 'null accepted',
      reason: 'Everything that was accepted still is.',
    },
    'argument-enum-introduced': {
      rating: 'breaking',
      title: 'limited to a list of values',
      reason: 'Any value outside the list is refused with 400.',
    },
    'argument-enum-value-removed': {
      rating: 'breaking',
      title: 'value no longer accepted',
      reason: 'A client that sends it is refused with 400.',
    },
    'argument-enum-value-added': {
      rating: 'harmless',
      title: 'value added',
      reason: 'Everything that was accepted still is.',
    },
    'argument-enum-dropped': {
      rating: 'harmless',
      title: 'no longer limited to a list of values',
      reason: 'Everything that was accepted still is.',
    },
    'argument-minimum-raised': {
      rating: 'breaking',
      title: 'lower bound raised',
      reason: 'Values between the old and the new bound are refused with 400.',
    },
    'argument-minimum-lowered': {
      rating: 'harmless',
      title: 'lower bound lowered',
      reason: 'Everything that was accepted still is.',
    },
    'argument-maximum-lowered': {
      rating: 'breaking',
      title: 'upper bound lowered',
      reason: 'Values between the new and the old bound are refused with 400.',
    },
    'argument-maximum-raised': {
      rating: 'harmless',
      title: 'upper bound raised',
      reason: 'Everything that was accepted still is.',
    },
    'argument-multiple-changed': {
      rating: 'breaking',
      title: 'step of numbers changed',
      reason: 'Numbers that are not multiples of it are refused with 400.',
    },
    'argument-multiple-dropped': {
      rating: 'harmless',
      title: 'step of numbers dropped',
      reason: 'Everything that was accepted still is.',
    },
    'argument-pattern-added': {
      rating: 'breaking',
      title: 'pattern added',
      reason: 'Values that do not match it are refused with 400.',
    },
    'argument-pattern-changed': {
      rating: 'breaking',
      title: 'pattern changed',
      reason: 'Values that match only the old pattern are refused with 400.',
    },
    'argument-pattern-removed': {
      rating: 'harmless',
      title: 'pattern removed',
      reason: 'Everything that was accepted still is.',
    },
    'argument-format-added': {
      rating: 'breaking',
      title: 'format added',
      reason: 'Values of another form are refused with 400.',
    },
    'argument-format-changed': {
      rating: 'breaking',
      title: 'format changed',
      reason: 'Values of the old form are refused with 400.',
    },
    'argument-format-removed': {
      rating: 'harmless',
      title: 'format removed',
      reason: 'Everything that was accepted still is.',
    },
    'argument-unique-introduced': {
      rating: 'breaking',
      title: 'repeated items no longer accepted',
      reason: 'A list that names an item twice is refused with 400.',
    },
    'argument-unique-dropped': {
      rating: 'harmless',
      title: 'repeated items accepted',
      reason: 'Everything that was accepted still is.',
    },
    'argument-members-closed': {
      rating: 'breaking',
      title: 'further members no longer accepted',
      reason: 'An object with a member beyond the listed ones is refused with 400.',
    },
    'argument-members-opened': {
      rating: 'harmless',
      title: 'further members accepted',
      reason: 'Everything that was accepted still is.',
    },
    'argument-form-removed': {
      rating: 'breaking',
      title: 'one of several forms removed',
      reason: 'Values of that form are refused with 400.',
    },
    'argument-form-added': {
      rating: 'harmless',
      title: 'one more form accepted',
      reason: 'Everything that was accepted still is.',
    },
    'argument-default-changed': {
      rating: 'risky',
      title: 'default changed',
      reason: 'A client that leaves the argument out gets another response without noticing.',
    },
    'argument-description-changed': {
      rating: 'harmless',
      title: 'description changed',
      reason: 'Words only.',
      hidden: true,
    },
  },
)

export const BODY_RULES = rulesOf(
  {
    area: 'body',
    origin: 'The request body of the expected document.',
    accept: 'Accept it where every client of this deployment sends the new form.',
  },
  {
    'body-added-required': {
      rating: 'breaking',
      title: 'request body required',
      reason: 'A request without a body is refused.',
    },
    'body-added-optional': {
      rating: 'harmless',
      title: 'request body accepted',
      reason: 'A request without a body is served as before.',
    },
    'body-removed': {
      rating: 'risky',
      title: 'request body removed',
      reason: 'What a client sends in the body may no longer be read.',
    },
    'body-became-required': {
      rating: 'breaking',
      title: 'request body became required',
      reason: 'A request without a body is refused.',
    },
    'body-became-optional': {
      rating: 'harmless',
      title: 'request body became optional',
      reason: 'A client that still sends one is served as before.',
    },
    'body-media-removed': {
      rating: 'breaking',
      title: 'content type no longer accepted',
      reason: 'A client that sends this content type is refused.',
    },
    'body-media-added': {
      rating: 'harmless',
      title: 'content type accepted',
      reason: 'Everything that was accepted still is.',
    },
  },
)
