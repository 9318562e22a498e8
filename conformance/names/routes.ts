/** The routes of an index in neutral names; differences from the contract are preserved. */

import { readPattern, toList } from '#conformance/targets/index-document.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isNamespaceRoot } from '#openapi/language/define.ts'
import { NO_PLAN, type Plan, rename } from '#openapi/names/rename.ts'
import type { NameTranslator } from '#openapi/names/translator.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

interface RouteNames {
  /** The rename plan for the arguments of an operation. */
  readonly argumentsPlan: NameTranslator['argumentsPlan']
  /** The neutral operations at a path template of the deployment. */
  operationsAt(path: string): readonly ContractOperation[]
  neutralPath(path: string): string
  neutralNamespace(name: string): string
}

const mapRecord = (
  value: unknown,
  change: (name: string, part: unknown) => readonly [string, unknown],
): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => change(name, part)))
    : value

const mapList = (value: unknown, change: (part: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : mapRecord(value, (name, part) => [name, change(part)])

/** A declared argument: its values and members get their neutral names. */
function neutralSchema(schema: unknown, plan: Plan): unknown {
  if (!isRecord(schema)) return schema
  const { enum: values, default: defaultValue, items, properties, anyOf, oneOf } = schema
  const branch = (part: unknown) => neutralSchema(part, plan)
  return {
    ...schema,
    ...(values !== undefined && { enum: mapList(values, (each) => rename(each, plan)) }),
    ...(defaultValue !== undefined && { default: rename(defaultValue, plan) }),
    ...(items !== undefined && { items: neutralSchema(items, plan.items ?? NO_PLAN) }),
    ...(anyOf !== undefined && { anyOf: mapList(anyOf, branch) }),
    ...(oneOf !== undefined && { oneOf: mapList(oneOf, branch) }),
    ...(properties !== undefined && {
      properties: mapRecord(properties, (name, part) => {
        const member = plan.members.get(name)
        return [member?.name ?? name, neutralSchema(part, member?.plan ?? NO_PLAN)]
      }),
    }),
  }
}

/** Captures keep their own character classes, which may differ from the contract. */
function neutralPattern(pattern: string, neutralPath: RouteNames['neutralPath']): string {
  const { path, captures } = readPattern(pattern)
  const groups = captures.map(({ name, expression }) => `(?P<${name}>${expression})`)
  return neutralPath(path).replace(/\{\w+\}/g, () => groups.shift() ?? '')
}

/** The operation declared by an endpoint, matched by method. */
function operationOfEndpoint(endpoint: Json, operations: readonly ContractOperation[]) {
  const methods = toList(endpoint['methods'])
  const hasMethod = (operation: ContractOperation): boolean =>
    operation.methods.some((method) => methods.includes(method))
  return operations.find(hasMethod) ?? operations[0]
}

export function routeRenamer(names: RouteNames) {
  const { argumentsPlan, operationsAt, neutralPath, neutralNamespace } = names

  function argument(name: string, schema: unknown, operation: ContractOperation) {
    const member = argumentsPlan(operation).members.get(name)
    const neutral = neutralSchema(schema, member?.plan ?? NO_PLAN)
    const neutralName = member?.name ?? name
    if (!isNamespaceRoot(operation) || name !== 'namespace' || !isRecord(neutral))
      return [neutralName, neutral] as const
    return [
      neutralName,
      { ...neutral, default: neutralNamespace(String(neutral['default'])) },
    ] as const
  }

  function endpoint(value: unknown, operations: readonly ContractOperation[]): unknown {
    if (!isRecord(value)) return value
    const operation = operationOfEndpoint(value, operations)
    if (!operation) return value
    return {
      ...value,
      args: mapRecord(value['args'], (name, schema) => argument(name, schema, operation)),
    }
  }

  function route(value: unknown, path: string): unknown {
    if (!isRecord(value)) return value
    const operations = operationsAt(path)
    const { namespace } = value
    return {
      ...value,
      ...(typeof namespace === 'string' && { namespace: neutralNamespace(namespace) }),
      endpoints: mapList(value['endpoints'], (each) => endpoint(each, operations)),
    }
  }

  /** The index, or the root of a namespace. */
  return (document: unknown): unknown => {
    if (!isRecord(document)) return document
    const { namespaces, namespace, routes } = document
    return {
      ...document,
      ...(typeof namespace === 'string' && { namespace: neutralNamespace(namespace) }),
      ...(namespaces !== undefined && {
        namespaces: mapList(namespaces, (name) => neutralNamespace(String(name))),
      }),
      routes: mapRecord(routes, (pattern, each) => [
        neutralPattern(pattern, neutralPath),
        route(each, readPattern(pattern).path),
      ]),
    }
  }
}
