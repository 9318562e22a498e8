/** Reads follow what happens to an item of our own: nobody answers from memory. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import { done } from './steps.ts'
import { answerOf } from './trace.ts'

interface Followed {
  readonly args: Arguments
  /** What is done between two looks. */
  readonly change: () => Promise<unknown>
}

type Follow = (context: Context) => Promise<Followed>
type One = 'post' | 'page'

const given = (context: Context, one: One, fields: Arguments = {}) =>
  context.keeper.create(context, one, fields)

const update = (context: Context, one: One, args: Arguments) =>
  context.done(`core.${one}s.update`, args)

/** A page that nobody sees yet is published. */
const published =
  (named: (tag: string) => Arguments): Follow =>
  async (context) => {
    const { id, tag } = await given(context, 'page')
    const change = () => update(context, 'page', { id, status: 'publish' })
    return { args: named(tag), change }
  }

const elementOf = (widgetType: string, settings: object) => ({
  id: 'abc1235',
  elType: 'widget',
  widgetType,
  settings,
  elements: [],
})

const built = (element: object): Arguments => ({
  _builder_edit_mode: 'builder',
  _builder_data: JSON.stringify([
    { id: 'abc1234', elType: 'container', settings: [], elements: [element] },
  ]),
})

/** A page is built with the builder. */
const rebuilt =
  (named: (id: number) => Arguments, element: object): Follow =>
  async (context) => {
    const { id } = await given(context, 'page')
    const change = () => update(context, 'page', { id, meta: built(element) })
    return { args: named(id), change }
  }

const heading = elementOf('heading', { title: 'A sample' })
/** With its item a version is gone. */
const removedWith =
  (one: One): Follow =>
  async (context) => {
    const { id: parent, tag } = await given(context, one)
    for (const title of [`${tag} second`, `${tag} third`])
      await update(context, one, { id: parent, title })
    const list = { operation: `core.${one}-revisions.list`, args: { parent } }
    const id = at(listAt((await done(context, list)).body)[0], 'id')
    const args = { id: parent, force: true }
    const change = () => context.done(`core.${one}s.delete`, args)
    return { args: { parent, id }, change }
  }

const retitled: Follow = async (context) => {
  const { id, tag, record } = await given(context, 'page', { status: 'publish' })
  const change = () => update(context, 'page', { id, title: `${tag} renamed` })
  return { args: { url: at(record, 'link') }, change }
}

const annotated: Follow = async (context) => {
  const { id } = await given(context, 'post')
  const change = () => update(context, 'post', { id, meta: { footnotes: '[]' } })
  return { args: { post_id: id, query: 'footnotes' }, change }
}

const postsWidget: Follow = async (context) => {
  const meta = built(elementOf('posts', []))
  const { id } = await given(context, 'page', { status: 'publish', meta })
  const change = () => given(context, 'post', { status: 'publish' })
  return { args: { post_id: id, element_id: 'abc1235' }, change }
}

const FOLLOWS: Readonly<Record<string, Follow>> = {
  'builder.post.find': published((term) => ({ term })),
  'builder.site-navigation.recent-posts': rebuilt(() => ({ posts_per_page: 20 }), heading),
  'builder.global-widget.list': rebuilt((id) => ({ ids: String(id) }), heading),
  'builder-pro.posts-widget.render': postsWidget,
  'core.post-revisions.read': removedWith('post'),
  'core.page-revisions.read': removedWith('page'),
  'seo.available-posts.list': published((search) => ({ search })),
  'seo.head.read': retitled,
  'seo.meta.search': annotated,
}

/** What is refused anyway tells nothing. */
async function needAnswer(context: Context, read: string, args: Arguments): Promise<void> {
  const answer = await context.call(read, args)
  if (isAccepted(answer)) return
  if (context.target.hasDemo) fail(`${read} to succeed`, described(answer))
  skip(`inconclusive: ${read} answers ${described(answer)} here`)
}

const followCase = ([read, follow]: readonly [string, Follow]): Case =>
  defineCase({
    id: `${read}/follows`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: `${read} answers in another way after something was changed that it shows.`,
    isolated: true,
    async run(context) {
      const { args, change } = await follow(context)
      await needAnswer(context, read, args)
      const before = await answerOf(context, read, args)
      await change()
      const after = await answerOf(context, read, args)
      check(`what ${read} answers afterwards`, after).isNot(before)
    },
  })

export const followCases: readonly Case[] = Object.entries(FOLLOWS).map(followCase)
