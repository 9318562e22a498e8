/** All rules of the drift check by id; ids are public and never change their meaning. */
import { keysOf } from '#openapi/values/json.ts'
import { ARGUMENT_RULES, BODY_RULES } from './arguments.ts'
import { ACCESS_RULES, INDEX_RULES } from './index-document.ts'
import { RESPONSE_RULES, SAMPLE_RULES } from './responses.ts'
import { METHOD_RULES, NAMESPACE_RULES, ROUTE_RULES } from './routes.ts'

export const RULES = {
  ...NAMESPACE_RULES,
  ...ROUTE_RULES,
  ...METHOD_RULES,
  ...ARGUMENT_RULES,
  ...BODY_RULES,
  ...RESPONSE_RULES,
  ...ACCESS_RULES,
  ...INDEX_RULES,
  ...SAMPLE_RULES,
}

export type RuleId = keyof typeof RULES
export const RULE_IDS = keysOf(RULES)
export const isRuleId = (id: string): id is RuleId => Object.hasOwn(RULES, id)
