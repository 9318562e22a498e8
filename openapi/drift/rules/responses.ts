import { breaking, harmless, risky, rulesOf } from './define.ts'
import { keywordRules } from './keywords.ts'

export const RESPONSE_RULES = rulesOf(
  {
    area: 'answer',
    origin: 'The responses of the expected document.',
    accept: 'Accept it where every client of this deployment copes with the new response.',
  },
  {
    'answer-status-removed': breaking(
      'success status removed',
      'A client that waits for this status takes the call for failed.',
    ),
    'answer-error-removed': harmless(
      'error no longer described',
      'A client that handles it has one case too many.',
    ),
    'answer-status-added': harmless(
      'status added',
      'The responses a client knows are still given.',
    ),
    'answer-body-removed': breaking(
      'response has no body',
      'A client that reads the body finds nothing.',
    ),
    'answer-body-added': harmless(
      'response has a body',
      'A client that does not read it is served as before.',
    ),
    'answer-media-removed': breaking(
      'content type of the answer removed',
      'A client that reads this content type cannot read the answer.',
    ),
    'answer-media-added': harmless(
      'content type of the answer added',
      'The content type a client knows is still offered.',
    ),
    'answer-required-header-removed': breaking(
      'promised header removed',
      'A client that reads the header finds nothing.',
    ),
    'answer-header-removed': risky(
      'header removed',
      'A client that reads the header where it is sent finds nothing.',
    ),
    'answer-header-added': harmless(
      'header added',
      'A client that does not know it does not read it.',
    ),
    'answer-header-became-optional': breaking(
      'header no longer promised',
      'A client that relies on the header may find nothing.',
    ),
    'answer-field-removed': breaking(
      'promised field removed',
      'A client that reads the field finds nothing.',
    ),
    'answer-optional-field-removed': risky(
      'optional field removed',
      'A client that reads the field where it is sent finds nothing.',
    ),
    'answer-field-added': harmless(
      'field added',
      'A client that does not know it does not read it.',
    ),
    'answer-field-became-optional': breaking(
      'field no longer promised',
      'A client that relies on the field may find nothing.',
    ),
    'answer-field-became-required': harmless(
      'field promised',
      'A client that copes without the field is served as before.',
    ),
    ...keywordRules('answer'),
  },
)

export const SAMPLE_RULES = rulesOf(
  {
    area: 'sample',
    origin: 'The response schema of the operation, held against what was really answered.',
    accept: 'Accept it where every client of this deployment copes with the new response.',
  },
  {
    'sample-status': breaking(
      'unexpected status',
      'A client that waits for a success takes the call for failed.',
    ),
    'sample-media': breaking('unexpected content type', 'A client cannot read the answer.'),
    'sample-header-missing': risky(
      'header not sent',
      'A client that reads the header finds nothing.',
    ),
    'sample-field-missing': breaking(
      'field not sent',
      'A client that reads the field finds nothing.',
    ),
    'sample-field-new': harmless(
      'field not described',
      'A client that does not know it does not read it.',
    ),
    'sample-field-retyped': breaking(
      'value of another type',
      'A client reads a value of a type it does not expect.',
    ),
    'sample-field-null': breaking(
      'null where a value is promised',
      'A client that does not expect null fails on it.',
    ),
    'sample-value-unlisted': risky(
      'value outside the list',
      'A client that lists all values meets one it does not know.',
    ),
    'sample-format-changed': risky(
      'text of another form',
      'A client that takes the text apart may fail on it.',
    ),
  },
)
