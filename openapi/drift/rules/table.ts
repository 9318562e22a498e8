/** Every rule of the drift check, by its id; ids are published and never change their meaning. */
import { keysOf } from '#openapi/json.ts'
import { ANSWER_RULES, SAMPLE_RULES } from './answers.ts'
import { ARGUMENT_RULES, BODY_RULES } from './arguments.ts'
import { rulesOf } from './define.ts'
import { METHOD_RULES, NAMESPACE_RULES, ROUTE_RULES } from './routes.ts'

const ACCESS_RULES = rulesOf(
  {
    area: 'access',
    origin: 'Section 5: the index advertises application passwords and where they are granted.',
    accept: 'Accept it where every client of this deployment signs in another way.',
  },
  {
    'authentication-removed': {
      rating: 'breaking',
      title: 'way to sign in removed',
      reason: 'A client that signs in this way is treated as a stranger.',
    },
    'authentication-added': {
      rating: 'harmless',
      title: 'way to sign in added',
      reason: 'The ways a client knows still work.',
    },
    'authorization-address-missing': {
      rating: 'breaking',
      title: 'authorization address missing',
      reason: 'A client cannot send its user to the screen that grants access.',
    },
    'access-tightened': {
      rating: 'breaking',
      title: 'sign-in required',
      reason: 'A client that calls it without credentials is refused.',
      origin: 'The security requirement of the operation in the expected document.',
    },
    'access-loosened': {
      rating: 'harmless',
      title: 'sign-in no longer required',
      reason: 'A client that sends credentials is served as before.',
      origin: 'The security requirement of the operation in the expected document.',
    },
    'access-scheme-changed': {
      rating: 'breaking',
      title: 'another sign-in required',
      reason: 'Credentials of the old kind are refused.',
      origin: 'The security requirement of the operation in the expected document.',
    },
  },
)

const INDEX_RULES = rulesOf(
  {
    area: 'index',
    origin: 'Section 2.1 describes the index document and its route objects.',
    accept: 'Accept it where no client of this deployment reads this part of the index.',
  },
  {
    'index-field-missing': {
      rating: 'breaking',
      title: 'field of the index missing',
      reason: 'A client that reads it finds nothing.',
    },
    'index-field-retyped': {
      rating: 'breaking',
      title: 'field of the index of another type',
      reason: 'A client reads a value of a type it does not expect.',
    },
    'index-field-added': {
      rating: 'harmless',
      title: 'field of the index added',
      reason: 'A client that does not know it does not read it.',
    },
    'route-field-missing': {
      rating: 'breaking',
      title: 'field of the route object missing',
      reason: 'A client that finds its way by the index misses what the field says.',
    },
    'route-field-retyped': {
      rating: 'breaking',
      title: 'field of the route object of another type',
      reason: 'A client that finds its way by the index cannot read the field.',
    },
    'link-host-changed': {
      rating: 'harmless',
      title: 'links name another host',
      reason: 'Two deployments have two addresses.',
      hidden: true,
    },
  },
)

export const RULES = {
  ...NAMESPACE_RULES,
  ...ROUTE_RULES,
  ...METHOD_RULES,
  ...ARGUMENT_RULES,
  ...BODY_RULES,
  ...ANSWER_RULES,
  ...ACCESS_RULES,
  ...INDEX_RULES,
  ...SAMPLE_RULES,
}

export type RuleId = keyof typeof RULES
export const RULE_IDS = keysOf(RULES)
export const isRuleId = (id: string): id is RuleId => Object.hasOwn(RULES, id)
