/** Outgoing requests: arguments get the names of the deployment. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isNamespaceRoot } from '#openapi/language/define.ts'
import type { Vocabulary } from '#openapi/names/names.ts'
import { NO_PLAN, type Plan, rename } from '#openapi/names/rename.ts'
import type { NameTranslator } from '#openapi/names/translator.ts'
import { mapStrings } from '#openapi/names/values.ts'
import { isRecord } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** Renames the keys of `a[b][0]` and returns the plan at that place. */
function followKeys(keys: readonly string[], start: Plan) {
  const names: string[] = []
  let plan = start
  for (const key of keys) {
    const member = plan.members.get(key)
    names.push(member?.name ?? key)
    plan = member?.plan ?? (/^\d*$/.test(key) ? plan.items : plan.others) ?? NO_PLAN
  }
  return { names, plan }
}

/** `a[b][0]` */
const keysOf = (name: string): readonly string[] => name.replaceAll(']', '').split('[')

const bracketed = ([top = '', ...keys]: readonly string[]): string =>
  top + keys.map((key) => `[${key}]`).join('')

/** The field name in the header of a part. */
const PART_NAME = /^(Content-Disposition: form-data; name=")([^"\r\n]*)/gim

/** The argument of a namespace root is a namespace name, not free text. */
function withNamespace(plan: Plan, operation: ContractOperation, { namespace }: Vocabulary) {
  const defaultValue = operation.args['namespace']?.default
  if (!isNamespaceRoot(operation) || typeof defaultValue !== 'string') return plan
  const values = new Map([[defaultValue, namespace(defaultValue)]])
  const member = { name: 'namespace', plan: { ...NO_PLAN, values } }
  return { ...plan, members: new Map([...plan.members, ['namespace', member]]) }
}

/** A `name=value` pair of a query. */
function renamePair(text: string, plan: Plan, { fields, value }: NameTranslator): string {
  const separator = text.indexOf('=')
  if (separator < 0) return text
  const keys = keysOf(decodeURIComponent(text.slice(0, separator)))
  const sentValue = decodeURIComponent(text.slice(separator + 1).replaceAll('+', ' '))
  const found = followKeys(keys, plan)
  const renamed =
    keys[0] === '_fields' ? fields(sentValue) : value(String(rename(sentValue, found.plan)))
  const isSame = renamed === sentValue && found.names.every((name, index) => name === keys[index])
  if (isSame) return text
  return `${encodeURIComponent(bracketed(found.names))}=${encodeURIComponent(renamed)}`
}

export function requestRenamer(translator: NameTranslator, vocabulary: Vocabulary) {
  const planOf = memoize(
    (operation: ContractOperation): Plan =>
      withNamespace(translator.argumentsPlan(operation), operation, vocabulary),
  )

  return {
    /** A query without its question mark; an invalid escape is sent unchanged. */
    query(text: string, operation: ContractOperation | undefined): string {
      const plan = operation ? planOf(operation) : NO_PLAN
      return text
        .split('&')
        .map((part) => {
          try {
            return renamePair(part, plan, translator)
          } catch (error) {
            if (error instanceof URIError) return part
            throw error
          }
        })
        .join('&')
    },
    /** A multipart body: field names are renamed, contents are not. */
    multipart(text: string, operation: ContractOperation | undefined): string {
      const plan = operation ? planOf(operation) : NO_PLAN
      return text.replace(
        PART_NAME,
        (_, head: string, name: string) => head + bracketed(followKeys(keysOf(name), plan).names),
      )
    },
    body(sent: unknown, operation: ContractOperation | undefined): unknown {
      if (!isRecord(sent) || !operation) return sent
      return mapStrings(rename(sent, planOf(operation)), translator.value)
    },
    parameter(operation: ContractOperation, name: string, text: string): string {
      const plan = planOf(operation).members.get(name)?.plan
      return plan ? String(rename(text, plan)) : text
    },
  }
}
