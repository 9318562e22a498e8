import { breaking, harmless, risky, rulesOf } from './define.ts'
import { keywordRules } from './keywords.ts'

export const RESPONSE_RULES = rulesOf(
  {
    area: 'answer',
    origin: 'The responses of the expected document.',
    accept: 'Accept it if every client of this deployment handles the new response.',
  },
  {
    'answer-status-removed': breaking(
      'success status removed',
      'A client that expects this status treats the call as failed.',
    ),
    'answer-error-removed': harmless(
      'error no longer described',
      'A client handles an error that no longer occurs.',
    ),
    'answer-status-added': harmless('status added', 'The known responses still exist.'),
    'answer-body-removed': breaking(
      'response has no body',
      'A client that reads the body gets none.',
    ),
    'answer-body-added': harmless(
      'response has a body',
      'Clients that do not read it are not affected.',
    ),
    'answer-media-removed': breaking(
      'content type of the response removed',
      'A client that requires this content type cannot read the response.',
    ),
    'answer-media-added': harmless(
      'content type of the response added',
      'The known content types are still offered.',
    ),
    'answer-required-header-removed': breaking(
      'guaranteed header removed',
      'A client that reads the header gets no value.',
    ),
    'answer-header-removed': risky(
      'header removed',
      'A client that reads the optional header gets no value.',
    ),
    'answer-header-added': harmless(
      'header added',
      'Clients that do not know it are not affected.',
    ),
    'answer-header-became-optional': breaking(
      'header no longer guaranteed',
      'A client that relies on the header may get no value.',
    ),
    'answer-field-removed': breaking(
      'guaranteed field removed',
      'A client that reads the field gets no value.',
    ),
    'answer-optional-field-removed': risky(
      'optional field removed',
      'A client that reads the optional field gets no value.',
    ),
    'answer-field-added': harmless('field added', 'Clients that do not know it are not affected.'),
    'answer-field-became-optional': breaking(
      'field no longer guaranteed',
      'A client that relies on the field may get no value.',
    ),
    'answer-field-became-required': harmless(
      'field promised',
      'Clients that handle a missing field are not affected.',
    ),
    ...keywordRules('answer'),
  },
)

export const SAMPLE_RULES = rulesOf(
  {
    area: 'sample',
    origin: 'The response schema of the operation, compared with a real response.',
    accept: 'Accept it if every client of this deployment handles the new response.',
  },
  {
    'sample-status': breaking(
      'unexpected status',
      'A client that expects a success treats the call as failed.',
    ),
    'sample-media': breaking('unexpected content type', 'A client cannot read the response.'),
    'sample-header-missing': risky(
      'header not sent',
      'A client that reads the header gets no value.',
    ),
    'sample-field-missing': breaking(
      'field not sent',
      'A client that reads the field gets no value.',
    ),
    'sample-field-new': harmless(
      'field not described',
      'Clients that do not know it are not affected.',
    ),
    'sample-field-retyped': breaking(
      'value of another type',
      'A client gets a value of an unexpected type.',
    ),
    'sample-field-null': breaking(
      'null instead of a guaranteed value',
      'A client that does not expect null fails.',
    ),
    'sample-value-unlisted': risky(
      'value outside the list',
      'A client that enumerates all values gets an unknown one.',
    ),
    'sample-format-changed': risky(
      'text of another format',
      'A client that parses the text may fail.',
    ),
  },
)
