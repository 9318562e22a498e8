import { rulesOf } from './define.ts'

const accept = 'Accept it where every client of this deployment copes with the new response.'

export const ANSWER_RULES = rulesOf(
  { area: 'answer', origin: 'The responses of the expected document.', accept },
  {
    'answer-status-removed': {
      rating: 'breaking',
      title: 'success status removed',
      reason: 'A client that waits for this status takes the call for failed.',
    },
    'answer-error-removed': {
      rating: 'harmless',
      title: 'error no longer described',
      reason: 'A client that handles it has one case too many.',
    },
    'answer-status-added': {
      rating: 'harmless',
      title: 'status added',
      reason: 'The responses a client knows are still given.',
    },
    'answer-body-removed': {
      rating: 'breaking',
      title: 'response has no body',
      reason: 'A client that reads the body finds nothing.',
    },
    'answer-body-added': {
      rating: 'harmless',
      title: 'response has a body',
      reason: 'A client that does not read it is served as before.',
    },
    'answer-media-removed': {
      rating: 'breaking',
      title: 'content type of the response removed',
      reason: 'A client that reads this content type cannot read the response.',
    },
    'answer-media-added': {
      rating: 'harmless',
      title: 'content type of the response added',
      reason: 'The content type a client knows is still offered.',
    },
    'answer-required-header-removed': {
      rating: 'breaking',
      title: 'promised header removed',
      reason: 'A client that reads the header finds nothing.',
    },
    'answer-header-removed': {
      rating: 'risky',
      title: 'header removed',
      reason: 'A client that reads the header where it is sent finds nothing.',
    },
    'answer-header-added': {
      rating: 'harmless',
      title: 'header added',
      reason: 'A client that does not know it does not read it.',
    },
    'answer-header-became-optional': {
      rating: 'breaking',
      title: 'header no longer promised',
      reason: 'A client that relies on the header may find nothing.',
    },
    'answer-field-removed': {
      rating: 'breaking',
      title: 'promised field removed',
      reason: 'A client that reads the field finds nothing.',
    },
    'answer-optional-field-removed': {
      rating: 'risky',
      title: 'optional field removed',
      reason: 'A client that reads the field where it is sent finds nothing.',
    },
    'answer-field-added': {
      rating: 'harmless',
      title: 'field added',
      reason: 'A client that does not know it does not read it.',
    },
    'answer-field-became-optional': {
      rating: 'breaking',
      title: 'field no longer promised',
      reason: 'A client that relies on the field may find nothing.',
    },
    'answer-field-became-required': {
      rating: 'harmless',
      title: 'field promised',
      reason: 'A client that copes without the field is served as before.',
    },
    'answer-type-changed': {
      rating: 'breaking',
      title: 'type changed',
      reason: 'A client reads a value of a type it does not expect.',
    },
    'answer-type-widened': {
      rating: 'breaking',
      title: 'type widened',
      reason: 'A client may read a value of a type it does not expect.',
    },
    'answer-type-narrowed': {
      rating: 'harmless',
      title: 'type narrowed',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-null-accepted': {
      rating: 'breaking',
      title: 'may be null',
      reason: 'A client that does not expect null fails on it.',
    },
    'answer-null-refused': {
      rating: 'harmless',
      title: 'never null',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-enum-value-added': {
      rating: 'risky',
      title: 'new value possible',
      reason: 'A client that lists all values meets one it does not know.',
    },
    'answer-enum-value-removed': {
      rating: 'harmless',
      title: 'value no longer sent',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-enum-dropped': {
      rating: 'risky',
      title: 'no longer a list of values',
      reason: 'A client that lists all values may meet one it does not know.',
    },
    'answer-enum-introduced': {
      rating: 'harmless',
      title: 'limited to a list of values',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-minimum-lowered': {
      rating: 'breaking',
      title: 'lower bound lowered',
      reason: 'A client may read a value below what it was promised.',
    },
    'answer-minimum-raised': {
      rating: 'harmless',
      title: 'lower bound raised',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-maximum-raised': {
      rating: 'breaking',
      title: 'upper bound raised',
      reason: 'A client may read a value above what it was promised.',
    },
    'answer-maximum-lowered': {
      rating: 'harmless',
      title: 'upper bound lowered',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-pattern-changed': {
      rating: 'risky',
      title: 'pattern changed',
      reason: 'A client that takes the text apart may fail on it.',
    },
    'answer-pattern-removed': {
      rating: 'risky',
      title: 'pattern no longer promised',
      reason: 'A client that takes the text apart may fail on it.',
    },
    'answer-pattern-added': {
      rating: 'harmless',
      title: 'pattern promised',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-format-changed': {
      rating: 'risky',
      title: 'format changed',
      reason: 'A client that parses the text may fail on it.',
    },
    'answer-format-removed': {
      rating: 'risky',
      title: 'format no longer promised',
      reason: 'A client that parses the text may fail on it.',
    },
    'answer-format-added': {
      rating: 'harmless',
      title: 'format promised',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-form-added': {
      rating: 'breaking',
      title: 'one more form possible',
      reason: 'A client meets a form of response it does not know.',
    },
    'answer-form-removed': {
      rating: 'harmless',
      title: 'one form no longer sent',
      reason: 'Every response is one the client already copes with.',
    },
    'answer-members-opened': {
      rating: 'harmless',
      title: 'further members possible',
      reason: 'A client that does not know them does not read them.',
    },
    'answer-members-closed': {
      rating: 'harmless',
      title: 'no further members',
      reason: 'Every member a client knows is still sent.',
    },
    'answer-description-changed': {
      rating: 'harmless',
      title: 'description changed',
      reason: 'Words only.',
      hidden: true,
    },
  },
)

export const SAMPLE_RULES = rulesOf(
  {
    area: 'sample',
    origin: 'The response schema of the operation, held against what was really answered.',
    accept,
  },
  {
    'sample-status': {
      rating: 'breaking',
      title: 'unexpected status',
      reason: 'A client that waits for a success takes the call for failed.',
    },
    'sample-media': {
      rating: 'breaking',
      title: 'unexpected content type',
      reason: 'A client cannot read the response.',
    },
    'sample-header-missing': {
      rating: 'risky',
      title: 'header not sent',
      reason: 'A client that reads the header finds nothing.',
    },
    'sample-field-missing': {
      rating: 'breaking',
      title: 'field not sent',
      reason: 'A client that reads the field finds nothing.',
    },
    'sample-field-new': {
      rating: 'harmless',
      title: 'field not described',
      reason: 'A client that does not know it does not read it.',
    },
    'sample-field-retyped': {
      rating: 'breaking',
      title: 'value of another type',
      reason: 'A client reads a value of a type it does not expect.',
    },
    'sample-field-null': {
      rating: 'breaking',
      title: 'null where a value is promised',
      reason: 'A client that does not expect null fails on it.',
    },
    'sample-value-unlisted': {
      rating: 'risky',
      title: 'value outside the list',
      reason: 'A client that lists all values meets one it does not know.',
    },
    'sample-format-changed': {
      rating: 'risky',
      title: 'text of another form',
      reason: 'A client that takes the text apart may fail on it.',
    },
  },
)
