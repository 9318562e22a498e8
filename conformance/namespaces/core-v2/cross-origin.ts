/** Cross-origin requests: preflights, credentials, visible headers (D-001). */

import { at } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCases } from '#conformance/case/case.ts'
import {
  assertReachable,
  BROWSER,
  openOtherOrigin,
  responseInPage,
} from '#conformance/playbook/in-page.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { codeOf } from '#conformance/transport/exchange.ts'
import { createPost, deletePost, listPosts, updatePost } from '#openapi/namespaces/core-v2/posts.ts'
import { POST } from './records.ts'

const ONE_POST = { per_page: 1 } as const
const ANONYMOUS = { as: 'anonymous' } as const

const readCases = defineCases(
  { ...BROWSER, spec: '4.9' },
  {
    'core.posts.list/browser.cors.read': {
      title: 'A page of another origin reads posts without credentials.',
      async run(context) {
        assertReachable(await context.call(listPosts, ONE_POST, ANONYMOUS))
        const page = await openOtherOrigin(context)
        const { status } = await responseInPage(
          'posts',
          page.call('omit')(listPosts, ONE_POST, ANONYMOUS),
        )
        check('status', status).is(200)
      },
    },

    'core.posts.list/browser.cors.cookies': {
      title: 'A page of another origin reads posts in a request with credentials.',
      async run(context) {
        assertReachable(await context.call(listPosts, ONE_POST, ANONYMOUS))
        const page = await openOtherOrigin(context)
        const { status } = await responseInPage(
          'posts',
          page.call('include')(listPosts, ONE_POST, ANONYMOUS),
        )
        check('status', status).is(200)
      },
    },

    'core.posts.list/browser.cors.authorization': {
      title: 'The preflight allows the header Authorization for a page of another origin.',
      async run(context) {
        if (context.target.best === 'anonymous')
          skip({ why: 'account', detail: 'needs an account' })
        const args = { ...ONE_POST, context: 'edit' } as const
        assertReachable(await context.call(listPosts, args))
        const page = await openOtherOrigin(context)
        const { status } = await responseInPage('posts', page.call('omit')(listPosts, args))
        check('status', status).is(200)
      },
    },

    'core.posts.list/browser.cors.nonce': {
      title:
        'The preflight allows a nonce for a page of another origin, and the rejection is readable.',
      async run(context) {
        const headers = { 'x-wp-nonce': 'no-nonce' }
        const plain = await context.call(listPosts, ONE_POST, { ...ANONYMOUS, headers })
        const page = await openOtherOrigin(context)
        const pending = page.call('omit')(listPosts, ONE_POST, { ...ANONYMOUS, headers })
        const response = await responseInPage('the rejection', pending)
        check('status', response.status).is(plain.status)
        check('code', codeOf(response)).is(codeOf(plain))
      },
    },

    'core.posts.list/browser.cors.exposed': {
      title: 'A page of another origin can read the totals and the links of a list.',
      async run(context) {
        const { headers } = await context.callOk(listPosts, ONE_POST, ANONYMOUS)
        const page = await openOtherOrigin(context)
        const response = await responseInPage(
          'posts',
          page.call('omit')(listPosts, ONE_POST, ANONYMOUS),
        )
        for (const name of ['x-wp-total', 'x-wp-totalpages', 'link'])
          check(`${name} visible to the page`, response.headers[name]).is(headers[name])
      },
    },

    'core.posts.list/browser.cors.errors': {
      title: 'A page of another origin can read a rejection.',
      async run(context) {
        const args = { per_page: 0 }
        const plain = await context.callRejected(listPosts, args, ANONYMOUS)
        const page = await openOtherOrigin(context)
        const response = await responseInPage(
          'the rejection',
          page.call('omit')(listPosts, args, ANONYMOUS),
        )
        check('status', response.status).is(plain.status)
        check('code', codeOf(response)).is(codeOf(plain))
      },
    },
  },
)

const writeCases = defineCases(
  { ...BROWSER, needs: 'write', spec: '4.9' },
  {
    'core.posts.create/browser.cors.write': {
      title: 'A page of another origin creates a post with an application password.',
      async run(context) {
        const tag = await context.announceCreation(POST)
        const page = await openOtherOrigin(context)
        const pending = page.call('omit')(createPost, POST.fields(tag))
        const { status, body } = await responseInPage('the new post', pending)
        check('status', status).is(201)
        check('title', at(body, 'title', 'raw')).is(tag)
      },
    },

    'core.posts.update/browser.cors.write': {
      title: 'A page of another origin changes a post with an application password.',
      async run(context) {
        const { id, tag } = await context.createRecord(POST)
        const title = `${tag} changed`
        const page = await openOtherOrigin(context)
        const { method } = context
        const pending = page.call('omit')(updatePost, { id, title }, { ...(method && { method }) })
        const { status, body } = await responseInPage('the changed post', pending)
        check('status', status).is(200)
        check('title', at(body, 'title', 'raw')).is(title)
      },
    },

    'core.posts.delete/browser.cors.write': {
      title: 'A page of another origin removes a post with an application password.',
      async run(context) {
        const { id } = await context.createRecord(POST)
        const page = await openOtherOrigin(context)
        const pending = page.call('omit')(deletePost, { id, force: true })
        const { status, body } = await responseInPage('the removed post', pending)
        check('status', status).is(200)
        check('deleted', at(body, 'deleted')).is(true)
      },
    },
  },
)

export const crossOrigin: Playbook = { cases: [...readCases, ...writeCases] }
