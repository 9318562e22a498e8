/** Section 2.1, 5 and 9: site properties in the index. */

import { at } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import { isZone } from '#conformance/call/times.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { DeployedRoute } from '#conformance/targets/index-document.ts'
import { describeResponse, isSameResponse } from '#conformance/transport/exchange.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

const base = { kind: 'index', level: 'must', needs: 'index', spec: '2.1' } as const

type Test = (value: unknown, index: Json) => boolean
const isText = (value: unknown): boolean => typeof value === 'string'
const isInteger: Test = (value) => Number.isInteger(value)

/** A site without a named zone sends its raw offset as a string. */
const isOffset: Test = (value, { timezone_string: zone }) =>
  typeof value === 'number' ||
  (zone === '' && typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)))

const FIELDS: Readonly<Record<string, readonly [string, Test]>> = {
  name: ['a text', isText],
  description: ['a text', isText],
  url: ['an address', (value) => isText(value) && URL.canParse(String(value))],
  home: ['an address', (value) => isText(value) && URL.canParse(String(value))],
  gmt_offset: ['a number', isOffset],
  timezone_string: ['a time zone', isZone],
  page_for_posts: ['an integer', isInteger],
  page_on_front: ['an integer', isInteger],
  show_on_front: ['page or posts', (value) => value === 'page' || value === 'posts'],
  namespaces: ['a list of texts', (value) => Array.isArray(value) && value.every(isText)],
  routes: ['an object', isRecord],
}

const documentOf = ({ target }: Context) => target.index.document

/** Routes of a deployment outside the document are not checked. */
function describedRoutes({ target: { contract, index } }: Context): readonly DeployedRoute[] {
  const paths = new Set(contract.operations.map(({ path }) => path))
  return [...paths].flatMap((path) => index.routesOf({ path }))
}

const fieldCases: readonly Case[] = Object.entries(FIELDS).map(([name, [expected, test]]) =>
  defineCase({
    ...base,
    id: `index.read/field.${name}`,
    title: `${name} of the index is ${expected}.`,
    run(context) {
      const index = documentOf(context)
      check(name, index[name]).holds(expected, test(index[name], index))
    },
  }),
)

const versionCases = defineCases(base, {
  'index.read/namespaces.consistent': {
    title: 'The namespaces of all described routes are listed, each once.',
    run(context) {
      const { index } = context.target
      const usedNamespaces = new Set(
        describedRoutes(context)
          .map(({ namespace }) => namespace)
          .filter((name) => name !== ''),
      )
      const unlisted = [...usedNamespaces].filter(
        (name) => !index.namespaces.includes(String(name)),
      )
      check('namespaces that are not listed', unlisted).is([])
      check('namespaces', new Set(index.namespaces).size).is(index.namespaces.length)
    },
  },

  'index.read/versions': {
    spec: '9',
    title: 'Versions are part of the namespace: each described one has its root route.',
    run({ target: { contract, index } }) {
      const described = new Set(contract.namespaces.map(({ name }) => name))
      const rootless = index.namespaces.filter(
        (name) => described.has(name) && index.routesOf({ path: `/${name}` }).length === 0,
      )
      check('namespaces without a root', rootless).is([])
    },
  },

  'index.read/versions.batch': {
    spec: '9',
    title: 'Batch eligibility is flagged under v1.',
    run(context) {
      const flags = describedRoutes(context).flatMap(({ pattern, endpoints }) =>
        endpoints.flatMap(({ batch }) => (batch === undefined ? [] : [{ pattern, batch }])),
      )
      const invalid = flags.filter(({ batch }) => typeof at(batch, 'v1') !== 'boolean')
      check('other flags', invalid).is([])
      const eligible = flags.filter(({ batch }) => at(batch, 'v1') === true)
      check('flags', eligible.length).holds('on posts and pages', eligible.length > 0)
    },
  },
})

const authenticationCase: Case = defineCase({
  ...base,
  id: 'index.read/authentication',
  spec: '5',
  title: 'The index advertises application passwords and the address of the authorization screen.',
  run(context) {
    const { authentication } = documentOf(context)
    const isPlain = context.target.address.startsWith('http:')
    if (isPlain && !context.target.isStandIn && !at(authentication, 'application-passwords'))
      skip({
        why: 'not-applicable',
        detail: 'application passwords may be disabled over plain HTTP',
      })
    const url = at(authentication, 'application-passwords', 'endpoints', 'authorization')
    check('endpoints.authorization', url).holds('an address', URL.canParse(String(url)))
  },
})

const languageCases: readonly Case[] = [
  defineCase({
    ...base,
    id: 'index.read/home.language',
    variants: ['b'],
    title: 'The home address of a multilingual site includes the language.',
    run(context) {
      const { home } = documentOf(context)
      const path = URL.canParse(String(home)) ? new URL(String(home)).pathname : ''
      const languages = context.target.contract.variant.languages
      const has = path.split('/').some((part) => languages.some((language) => language === part))
      check('home', home).holds('with a language segment', has)
    },
  }),
  defineCase({
    ...base,
    id: 'index.read/root.language',
    variants: ['b'],
    title: 'The REST root of a multilingual site includes the language.',
    run({ target }) {
      const path = decodeURIComponent(new URL(target.address).pathname)
      const { languages } = target.contract.variant
      if (new URL(target.address).search)
        skip({ why: 'not-applicable', detail: 'the root is given as a query' })
      const has = path.split('/').some((part) => languages.some((language) => language === part))
      check('the REST root', path).holds('with a language segment', has)
    },
  }),
]

/** Section 1 lists the namespaces of each variant, section 4.1 the argument of the multilingual one. */
const singleLanguageCases: readonly Case[] = [
  defineCase({
    ...base,
    id: 'index.read/single-language',
    spec: '4.1',
    variants: ['a'],
    title: 'On a site with one language, no route accepts a language.',
    run({ target: { index, contract } }) {
      const extra = Object.keys(VARIANTS.b.extraArgs).filter(
        (name) => !(name in contract.variant.extraArgs),
      )
      const routes = index.routes.filter(({ endpoints }) =>
        endpoints.some(({ args }) => extra.some((name) => name in args)),
      )
      check(
        `routes that accept ${extra.join(', ')}`,
        routes.map(({ pattern }) => pattern),
      ).is([])
    },
  }),
  defineCase({
    ...base,
    id: 'index.read/namespaces.own',
    level: 'should',
    spec: '1',
    variants: ['a'],
    title: 'A site with one language lists no namespace of the multilingual one.',
    run({ target: { index, contract } }) {
      const own: readonly string[] = contract.variant.namespaces
      const others = VARIANTS.b.namespaces.filter((name) => !own.includes(name))
      check(
        'namespaces of the other variant',
        others.filter((name) => index.namespaces.includes(name)),
      ).is([])
    },
  }),
]

const routeCases = defineCases(base, {
  'index.read/namespaces.absent': {
    kind: 'route',
    level: 'should',
    needs: 'read',
    spec: '1',
    variants: ['a'],
    title: 'A site with one language serves no namespace of the multilingual one.',
    async run(context) {
      const { index, contract, control } = context.target
      const own: readonly string[] = [...contract.variant.namespaces, ...index.namespaces]
      const others = VARIANTS.b.namespaces.filter((name) => !own.includes(name))
      const none = await control('GET')
      for (const name of others) {
        const response = await context.send({
          method: 'GET',
          path: `/${name}`,
          identity: 'anonymous',
        })
        if (!isSameResponse(response, none))
          fail(`no route at /${name}`, describeResponse(response))
      }
    },
  },

  'index.read/routes.shape': {
    title: 'Every described route lists its methods, and its endpoints have methods and arguments.',
    run(context) {
      for (const { pattern, methods, endpoints } of describedRoutes(context)) {
        const endpointMethods = new Set(endpoints.flatMap((endpoint) => endpoint.methods))
        const withoutEndpoint = methods.filter((method) => !endpointMethods.has(method))
        if (withoutEndpoint.length > 0)
          fail(`an endpoint for ${withoutEndpoint.join(', ')} of ${pattern}`, 'none')
        const unlisted = [...endpointMethods].filter((method) => !methods.includes(method))
        if (unlisted.length > 0)
          fail(`${unlisted.join(', ')} among the methods of ${pattern}`, 'missing')
      }
    },
  },

  'index.read/routes.linked': {
    // The document states the link only for the other routes.
    level: 'should',
    title: 'Routes with path parameters have no link to themselves.',
    run(context) {
      const linked = describedRoutes(context).filter(
        ({ pattern, self }) => pattern.includes('(?P<') && self,
      )
      check(
        'patterns with a link',
        linked.map(({ pattern }) => pattern),
      ).is([])
    },
  },
})

const singleMechanismCase: Case = defineCase({
  ...base,
  id: 'index.read/authentication.only',
  spec: '5',
  title: 'The index advertises exactly one authentication mechanism.',
  run(context) {
    const authentication = documentOf(context)['authentication']
    check('mechanisms', isRecord(authentication) ? Object.keys(authentication) : []).is([
      'application-passwords',
    ])
  },
})

export const indexDocument: Playbook = {
  cases: [
    ...fieldCases,
    ...versionCases,
    authenticationCase,
    singleMechanismCase,
    ...singleLanguageCases,
    ...routeCases,
    ...languageCases,
  ],
}
