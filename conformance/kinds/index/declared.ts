/** The declaration of an operation in the index. */

import { at } from '#conformance/call/body.ts'
import { fail } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { describeDifference } from '#conformance/call/difference.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { declaredLevel } from '#conformance/kinds/constraints/levels.ts'
import { argumentAt } from '#conformance/targets/add-ons.ts'
import type { DeployedEndpoint, DeployedRoute } from '#conformance/targets/index-document.ts'
import { agrees, COMPARED, disagreement, type Keyword } from '#conformance/targets/tolerance.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { wireArgument } from '#openapi/derive/wire-argument.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { capturesCase } from './captures.ts'

interface IndexAspect {
  readonly aspect: string
  readonly title: string
  readonly level?: Level
  readonly run: (context: Context) => void
}

const indexCase = (
  operation: ContractOperation,
  { aspect, title, level, run }: IndexAspect,
): Case =>
  defineCase({
    id: `${operation.id}/index.${aspect}`,
    kind: 'index',
    level: level ?? 'must',
    needs: 'index',
    spec: operation.spec,
    title,
    run,
  })

function routesOf({ target }: Context, operation: ContractOperation): readonly DeployedRoute[] {
  const routes = target.index.routesOf(operation)
  return routes.length > 0 ? routes : fail(`the route ${operation.path} in the index`, 'none')
}

/** The endpoints for the operation's methods: a client may read any of them. */
function endpointsOf(context: Context, operation: ContractOperation): readonly DeployedEndpoint[] {
  const endpoints = routesOf(context, operation)
    .flatMap((route) => route.endpoints)
    .filter(({ methods }) => operation.methods.some((method) => methods.includes(method)))
  if (endpoints.length > 0) return endpoints
  return fail(`an endpoint for ${operation.methods.join(', ')} of ${operation.path}`, 'none')
}

/** Identifies one of several endpoints. */
const endpointLabel = ({ methods }: DeployedEndpoint): string => `for ${methods.join(', ')}`

const routeCase = (operation: ContractOperation) =>
  indexCase(operation, {
    aspect: 'route',
    title: `The index lists ${operation.path}.`,
    run: (context) => void routesOf(context, operation),
  })

function missingMethods(context: Context, operation: ContractOperation): readonly string[] {
  const routes = routesOf(context, operation)
  const inEndpoints = routes.flatMap(({ endpoints }) => endpoints.flatMap(({ methods }) => methods))
  const inRoutes = routes.flatMap(({ methods }) => methods)
  return operation.methods.filter(
    (method) => !inEndpoints.includes(method) || !inRoutes.includes(method),
  )
}

const methodsCase = (operation: ContractOperation) =>
  indexCase(operation, {
    aspect: 'methods',
    title: `The index lists ${operation.methods.join(', ')} for ${operation.path}.`,
    run(context) {
      const missing = missingMethods(context, operation)
      if (missing.length > 0) fail(operation.methods.join(', '), `no ${missing.join(', ')}`)
    },
  })

const namespaceCase = (operation: ContractOperation) =>
  indexCase(operation, {
    aspect: 'namespace',
    title: `The index lists ${operation.path} in the namespace "${operation.namespace}".`,
    run(context) {
      for (const { namespace } of routesOf(context, operation))
        if (namespace !== operation.namespace)
          fail(`the namespace "${operation.namespace}"`, JSON.stringify(namespace) ?? 'none')
    },
  })

const allowsBatch = ({ batch }: DeployedEndpoint): boolean => at(batch, 'v1') === true

const batchCase = (operation: ContractOperation) =>
  indexCase(operation, {
    aspect: 'batch',
    title: `The index ${operation.batch ? 'allows' : 'does not allow'} ${operation.id} in batches.`,
    run(context) {
      const expected = operation.batch === true
      for (const endpoint of endpointsOf(context, operation))
        if (allowsBatch(endpoint) !== expected)
          fail(
            `allow_batch.v1 ${expected ? 'true' : 'absent'} ${endpointLabel(endpoint)}`,
            expected ? 'absent' : 'true',
          )
    },
  })

const withoutTrailingSlash = (text: string): string => trimEnd(text, '/')

const isLinkTo = (href: unknown, path: string): boolean =>
  typeof href === 'string' &&
  withoutTrailingSlash(decodeURIComponent(href)).endsWith(withoutTrailingSlash(path))

/** The path of the index is empty, so its link must be the common prefix of all others. */
function isRootLink(href: unknown, { target }: Context): boolean {
  const other = target.index.routes.find(
    ({ pattern, self }) => pattern !== '/' && isLinkTo(self, pattern),
  )
  if (!other || typeof href !== 'string') return typeof href === 'string'
  const root = withoutTrailingSlash(decodeURIComponent(String(other.self))).slice(
    0,
    -other.pattern.length,
  )
  return withoutTrailingSlash(decodeURIComponent(href)) === withoutTrailingSlash(root)
}

const linkCase = (operation: ContractOperation) =>
  indexCase(operation, {
    aspect: 'link',
    title: `The index links ${operation.path} to its own address.`,
    run(context) {
      const [route] = routesOf(context, operation)
      const isCorrect =
        operation.path === '/'
          ? isRootLink(route?.self, context)
          : isLinkTo(route?.self, operation.path)
      if (!isCorrect)
        fail(
          `_links.self[0].href ending with ${operation.path}`,
          JSON.stringify(route?.self) ?? 'none',
        )
    },
  })

/** In the form of the index; every keyword of an argument is a separate case. */
const toIndexForm = memoize(wireArgument)

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}

function keywordCase(operation: ContractOperation, arg: string, keyword: Keyword): Case {
  const schema = operation.args[arg] ?? {}
  return indexCase(operation, {
    aspect: `args.${arg}.${keyword}`,
    level: declaredLevel(operation, { arg, keyword }),
    title: `The index declares ${arg} with ${keyword} ${abbreviate(toIndexForm(schema)[keyword])}.`,
    run(context) {
      const expected = argumentAt(context.target, schema)
      for (const endpoint of endpointsOf(context, operation)) {
        const declared = endpoint.args[arg]
        if (!declared)
          return fail(`the argument ${arg} ${endpointLabel(endpoint)}`, 'no such argument', {
            fact: { kind: 'no-argument' },
          })
        if (agrees(keyword, declared, expected)) continue
        const differing = disagreement(keyword, declared, expected)
        const difference = describeDifference(differing.expected, differing.declared)
        fail(`${keyword} ${difference.expected} ${endpointLabel(endpoint)}`, difference.got)
      }
    },
  })
}

/** Only keywords stated in the contract are compared, for instance for untyped path parameters. */
const keywordsOf = (operation: ContractOperation, arg: string): readonly Keyword[] =>
  COMPARED.filter(
    (keyword) => keyword === 'required' || operation.args[arg]?.[keyword] !== undefined,
  )

export function declaredCases(operation: ContractOperation): readonly Case[] {
  const hasParameters = operation.path.includes('{')
  return [
    routeCase(operation),
    methodsCase(operation),
    namespaceCase(operation),
    batchCase(operation),
    ...(hasParameters ? [capturesCase(operation)] : [linkCase(operation)]),
    ...Object.keys(operation.args).flatMap((arg) =>
      keywordsOf(operation, arg).map((keyword) => keywordCase(operation, arg, keyword)),
    ),
  ]
}
