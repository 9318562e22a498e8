/** Headers of the platform: pages, new addresses, methods, origins (D-001). */

import { at, listAt } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import { toWire } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { customExpectation, type SceneExpectation } from '#conformance/case/expectation.ts'
import { givenId, siteValue } from '#conformance/case/reference.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import { pagesIn } from '#conformance/playbook/links.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { describeResponse, type HttpMethod, isRejected } from '#conformance/transport/exchange.ts'
import { METHODS } from '#openapi/language/define.ts'
import { casesForPostsAndPages, contentCases, create } from './content.ts'
import { DRAFT, equalItems, firstIds, listFor, sceneWithoutAct } from './content-scenes.ts'
import type { ContentOperations } from './records.ts'

const base = { kind: 'scenario', level: 'assumed', needs: 'write', spec: '4.9' } as const

/** Almost right: capitals matter. */
function withOtherCase(password: string): string {
  const changed = password.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return changed === password ? `${password}x` : changed
}

/** A request with a method outside the contract. */
async function sendMethod(context: Context, content: ContentOperations, method: HttpMethod) {
  const { path } = toWire(content.list, { per_page: 1 })
  return context.send({ method, path, identity: 'anonymous' })
}

/** The address of a list in the index. */
const addressOf = ({ list }: ContentOperations) =>
  siteValue(`address of ${list.id}`, ({ target }) => target.index.routesOf(list)[0]?.self)

const hasLocation = (content: ContentOperations): SceneExpectation =>
  customExpectation(
    [],
    ({ write: { status, headers } }, { id, address }) => {
      check('status', status).is(201)
      check('Location', headers['location']).is(`${address}/${id}`)
    },
    { id: givenId(), address: addressOf(content) },
  )

const ORIGIN = 'https://elsewhere.example'

const scenarios = contentCases(base, {
  /**
   * Arguments accepted by every route of the platform, although the index does not declare them.
   */
  'read/global-arguments': {
    level: 'should',
    title: (content) =>
      `_fields, _embed and _envelope have an effect on a ${content.one}, which links to itself.`,
    async run(context, content) {
      const { id } = await create(context, content, { status: 'publish' })
      const readWith = async (query: string) => {
        const { method, path } = toWire(content.read, { id })
        return context.send({ method, path: `${path}?${query}`, identity: context.target.best })
      }
      const partial = await readWith('_fields=id,slug')
      check('members', Object.keys(Object(partial.body)).toSorted()).is(['id', 'slug'])
      const { body: full, headers } = await readWith('_embed=author')
      check('_embedded.author', at(full, '_embedded', 'author', 0, 'id')).is(at(full, 'author'))
      const self = String(at(full, '_links', 'self', 0, 'href'))
      check('_links.self', self).holds(`the address of ${id}`, self.endsWith(`/${id}`))
      const { body: envelope } = await readWith('_envelope=1')
      check('status in the envelope', at(envelope, 'status')).is(200)
      check('id in the envelope', at(envelope, 'body', 'id')).is(id)
      const allow = String(headers['allow']).split(/, */).toSorted()
      check('Allow', allow).is(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
    },
  },

  'list/paging.neighbours': {
    level: 'should',
    spec: '8',
    title: (content) => `Each page of ${content.type} links to the previous and the next page.`,
    scenes(content) {
      const pages = [{ next: 2 }, { prev: 1, next: 3 }, { prev: 2 }].map((neighbours, index) => {
        const all = { include: firstIds(3), ...DRAFT, per_page: 1, page: index + 1 }
        return customExpectation([listFor(content, all)], ({ after: [page] }) =>
          check(`pages linked from page ${index + 1}`, pagesIn(page?.headers['link'])).is(
            neighbours,
          ),
        )
      })
      return sceneWithoutAct(equalItems(content, 3), ...pages)
    },
  },

  'create/location': {
    level: 'should',
    title: (content) => `A new ${content.one} has status 201 and a Location header.`,
    scenes: (content) => sceneWithoutAct(equalItems(content, 1), hasLocation(content)),
  },

  'list/head': {
    needs: 'read',
    title: (content) => `HEAD of ${content.type} has the headers of GET, without a body.`,
    async run(context, content) {
      const get = await sendMethod(context, content, 'GET')
      const head = await sendMethod(context, content, 'HEAD')
      check('status', head.status).is(get.status)
      for (const name of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'link', 'allow'])
        check(name, head.headers[name]).is(get.headers[name])
    },
  },

  'list/options': {
    needs: 'read',
    title: (content) =>
      `OPTIONS of ${content.type} shows the methods of the route, and those allowed for the caller.`,
    async run(context, content) {
      const response = await sendMethod(context, content, 'OPTIONS')
      check('status', response.status).is(200)
      check('methods', at(response.body, 'methods')).is(['GET', 'POST'])
      check('endpoints', listAt(response.body, 'endpoints').length).is(2)
      check('Allow', response.headers['allow']).is('GET')
    },
  },

  'list/origins': {
    needs: 'read',
    title: (content) => `Pages of other origins may read ${content.type}.`,
    async run(context, content) {
      const operation = content.list
      const options = { as: 'anonymous', headers: { origin: ORIGIN } } as const
      const { headers } = await context.call(operation, { per_page: 1 }, options)
      check('Access-Control-Allow-Origin', headers['access-control-allow-origin']).is(ORIGIN)
      check('Access-Control-Allow-Credentials', headers['access-control-allow-credentials']).is(
        'true',
      )
      const methods = headers['access-control-allow-methods'] ?? ''
      for (const method of ['OPTIONS', ...METHODS])
        check('Access-Control-Allow-Methods', methods).holds(
          `with ${method}`,
          methods.split(/, */).includes(method),
        )
      check('Vary', headers['vary']).holds('with Origin', /origin/i.test(headers['vary'] ?? ''))
    },
  },

  /** One wrong password locks no account, so a deployment gets exactly one. */
  'list/authentication.wrong': {
    kind: 'access',
    level: 'must',
    needs: 'read',
    spec: '5',
    title: (content) =>
      `A wrong password gives no access to ${content.type} beyond that of an anonymous caller.`,
    twin: 'the correct password',
    async run(context, content) {
      const { best, credentials, isStandIn } = context.target
      const account = best === 'anonymous' ? undefined : credentials[best]
      if (!account) return skip({ why: 'account', detail: 'there is no account' })
      if (!isStandIn && content.type === 'pages')
        return skip({
          why: 'not-applicable',
          detail: 'one attempt with a wrong password is enough',
        })
      const operation = content.list
      const args = { context: 'edit', per_page: 1 } as const
      const password = withOtherCase(account.password)
      const authorization = basicHeader({ user: account.user, password })
      await context.callOk(operation, args)
      const response = await context.call(operation, args, {
        as: 'anonymous',
        headers: { authorization },
      })
      if (!isRejected(response)) fail('a wrong password to be rejected', describeResponse(response))
    },
  },

  /** Responses to anonymous callers may be cached by proxies, unlike those to accounts. */
  'list/headers.strangers': {
    needs: 'read',
    title: (content) =>
      `Responses about ${content.type} to anonymous callers vary by origin and may be cached.`,
    async run(context, content) {
      const { headers } = await sendMethod(context, content, 'GET')
      check('Vary', headers['vary']).is('Origin')
      check('Cache-Control', headers['cache-control']).is(undefined)
      check('Allow', headers['allow']).is('GET')
    },
  },
})

export const headers: Playbook = {
  cases: casesForPostsAndPages(scenarios),
}
