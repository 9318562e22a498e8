import { breaking, harmless, hidden, type RuleSpec, rulesOf } from './define.ts'

const required = (rule: RuleSpec): RuleSpec => ({
  ...rule,
  origin: 'The security requirement of the operation in the expected document.',
})

export const ACCESS_RULES = rulesOf(
  {
    area: 'access',
    origin: 'Section 5: the index advertises application passwords and where they are granted.',
    accept: 'Accept it where every client of this deployment signs in another way.',
  },
  {
    'authentication-removed': breaking(
      'way to sign in removed',
      'A client that signs in this way is treated as anonymous.',
    ),
    'authentication-added': harmless('way to sign in added', 'The ways a client knows still work.'),
    'authorization-address-missing': breaking(
      'authorization address missing',
      'A client cannot send its user to the screen that grants access.',
    ),
    'access-tightened': required(
      breaking('sign-in required', 'A client that calls it without credentials is refused.'),
    ),
    'access-loosened': required(
      harmless(
        'sign-in no longer required',
        'A client that sends credentials is served as before.',
      ),
    ),
    'access-scheme-changed': required(
      breaking('another sign-in required', 'Credentials of the old kind are refused.'),
    ),
  },
)

export const INDEX_RULES = rulesOf(
  {
    area: 'index',
    origin: 'Section 2.1 describes the index document and its route objects.',
    accept: 'Accept it where no client of this deployment reads this part of the index.',
  },
  {
    'index-field-missing': breaking(
      'field of the index missing',
      'A client that reads it finds nothing.',
    ),
    'index-field-retyped': breaking(
      'field of the index of another type',
      'A client reads a value of a type it does not expect.',
    ),
    'index-field-added': harmless(
      'field of the index added',
      'A client that does not know it does not read it.',
    ),
    'route-field-missing': breaking(
      'field of the route object missing',
      'A client that finds its way by the index misses what the field says.',
    ),
    'route-field-retyped': breaking(
      'field of the route object of another type',
      'A client that finds its way by the index cannot read the field.',
    ),
    'link-host-changed': hidden(
      harmless('links name another host', 'Two deployments have two addresses.'),
    ),
  },
)
