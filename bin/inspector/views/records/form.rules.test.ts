import { expect, test } from 'vitest'
import { posts } from '#bin/inspector/testing/collections.ts'
import { changedMembers, changesIn, memberIn, suggestionsFor, textOf } from './form.rules.ts'

test('only changed members are sent, in the type of the model', () => {
  const before = { id: 1, title: 'A', content: 'x\ny', author: 2, tags: [1] }
  const texts = Object.fromEntries(
    posts.members.map((each) => [each.name, textOf(each, Object(before)[each.name])]),
  )
  expect(changesIn(posts.members, { ...texts, content: 'x\r\ny' }, before)).toEqual({})
  expect(changesIn(posts.members, { ...texts, author: '3', tags: '[1,2]' }, before)).toEqual({
    author: 3,
    tags: [1, 2],
  })
  expect(changesIn(posts.members, { ...texts, author: 'me' }, before)).toEqual({ author: 'me' })
})

test('members changed elsewhere are listed', () => {
  const one = { id: 1, title: 'Old', tags: [1] }
  expect(changedMembers(posts.members, one, { ...one, tags: [1] })).toEqual([])
  expect(changedMembers(posts.members, one, { ...one, title: 'New', tags: [2] })).toEqual([
    'title',
    'tags',
  ])
})

test('a problem names its member', () => {
  expect(memberIn('post.type: expected a non-empty string, got nothing')).toBe('type')
  expect(memberIn('post.tags[0]: expected the id of a tag, got "x"')).toBe('tags')
  expect(memberIn('The site is read-only: try later')).toBeUndefined()
})

test('texts that records share are suggested, other values are not', () => {
  const suggestions = (name: string, values: readonly unknown[]) =>
    posts.members
      .filter((member) => member.name === name)
      .flatMap((member) =>
        suggestionsFor(
          member,
          values.map((value) => ({ [name]: value })),
        ),
      )
  expect(suggestions('title', ['b', 'a', 'b', 'a', null])).toEqual(['a', 'b'])
  expect(suggestions('title', ['a', 'b', 'c', 'a'])).toEqual([])
  expect(suggestions('title', ['x'.repeat(41), 'x'.repeat(41)])).toEqual([])
  expect(suggestions('author', [1, 1])).toEqual([])
})
