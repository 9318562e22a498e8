import { breaking, harmless, hidden, type RuleSpec, rulesOf } from './define.ts'

const withSecurityOrigin = (rule: RuleSpec): RuleSpec => ({
  ...rule,
  origin: 'The security requirement of the operation in the expected document.',
})

export const ACCESS_RULES = rulesOf(
  {
    area: 'access',
    origin:
      'Section 5: the index advertises application passwords and the address that grants them.',
    accept: 'Accept it if every client of this deployment uses another mechanism.',
  },
  {
    'authentication-removed': breaking(
      'authentication mechanism removed',
      'A client that uses this mechanism is treated as anonymous.',
    ),
    'authentication-added': harmless(
      'authentication mechanism added',
      'The known mechanisms still work.',
    ),
    'authorization-address-missing': breaking(
      'authorization address missing',
      'A client cannot redirect its user to the authorization screen.',
    ),
    'access-tightened': withSecurityOrigin(
      breaking('sign-in required', 'A client that calls it without credentials is rejected.'),
    ),
    'access-loosened': withSecurityOrigin(
      harmless('sign-in no longer required', 'Clients that send credentials are not affected.'),
    ),
    'access-scheme-changed': withSecurityOrigin(
      breaking('another sign-in required', 'Credentials of the old kind are rejected.'),
    ),
  },
)

export const INDEX_RULES = rulesOf(
  {
    area: 'index',
    origin: 'Section 2.1 describes the index document and its route objects.',
    accept: 'Accept it if no client of this deployment reads this part of the index.',
  },
  {
    'index-field-missing': breaking(
      'field of the index missing',
      'A client that reads it gets no value.',
    ),
    'index-field-retyped': breaking(
      'field of the index of another type',
      'A client gets a value of an unexpected type.',
    ),
    'index-field-added': harmless(
      'field of the index added',
      'Clients that do not know it are not affected.',
    ),
    'route-field-missing': breaking(
      'field of the route object missing',
      'A client that discovers routes through the index lacks the information of the field.',
    ),
    'route-field-retyped': breaking(
      'field of the route object of another type',
      'A client that discovers routes through the index cannot read the field.',
    ),
    'link-host-changed': hidden(
      harmless('links with another host', 'Every deployment has its own address.'),
    ),
  },
)
