import { expect, test } from 'vitest'
import type { PostStatus } from '#fixtures/models/post.ts'
import {
  isReservedSlug,
  slugClass,
  titleSlug,
  toSlug,
  truncateSlug,
  wantedSlug,
} from './slugs.rules.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['Tom & Jerry: 50% <i>Off</i> a/b.c', 'tom-jerry-50-off-a-b-c'],
  ['Hello World', 'hello-world'],
  ['  --Spaces   and---dashes--  ', 'spaces-and-dashes'],
  ['Übergrößenträger', 'ubergrosentrager'],
  ['Æsir Øre Łódź', 'aesir-ore-lodz'],
  ['snake_case stays', 'snake_case-stays'],
  ['100% sure %41', '100-sure-%41'],
  ['%e4%bd%a0', '%e4%bd%a0'],
  ['你好', '%e4%bd%a0%e5%a5%bd'],
  ['a – b — c', 'a-b-c'],
  ['“quoted” it’s', 'quoted-its'],
  ['3×4', '3x4'],
  ['AT&amp;T &lt;tag&gt;', 'att-tag'],
  ['…', ''],
  ['<script>', ''],
]

for (const [title, slug] of CASES)
  test(`${JSON.stringify(title)} becomes ${JSON.stringify(slug)}`, () => {
    expect(toSlug(title, 'en')).toBe(slug)
  })

test('German umlauts become two letters', () => {
  expect(toSlug('Übergrößenträger', 'de')).toBe('uebergroessentraeger')
})

test('a slug has at most 200 bytes and no truncated octet', () => {
  expect(toSlug('a'.repeat(300), 'en')).toHaveLength(200)
  const encoded = toSlug('你'.repeat(100), 'en')
  expect(encoded).toBe('%e4%bd%a0'.repeat(22))
  expect(truncateSlug(encoded, 197)).toBe('%e4%bd%a0'.repeat(21))
})

test('names of feeds and numbers are reserved', () => {
  expect(isReservedSlug('feed', 'post', undefined)).toBe(true)
  expect(isReservedSlug('embed', 'page', undefined)).toBe(true)
  expect(isReservedSlug('2024', 'post', undefined)).toBe(true)
  expect(isReservedSlug('2024', 'post', '2024')).toBe(false)
  expect(isReservedSlug('page2', 'page', undefined)).toBe(true)
  expect(isReservedSlug('page2', 'post', undefined)).toBe(false)
  expect(isReservedSlug('12', 'page', '12')).toBe(true)
})

type SlugRow = readonly [
  status: PostStatus,
  slug: string,
  sent: string | undefined,
  isPublisher: boolean,
  wanted: string,
]

const WANTED: readonly SlugRow[] = [
  ['publish', 'kept', undefined, true, 'kept'],
  ['publish', 'kept', 'New Name', true, 'new-name'],
  ['publish', 'kept', '', true, 'first-news'],
  ['publish', 'kept', '…', true, 'first-news'],
  ['publish', '', undefined, true, 'first-news'],
  ['private', '', undefined, false, 'first-news'],
  ['future', '', undefined, true, 'first-news'],
  ['draft', '', undefined, false, ''],
  ['draft', 'kept', '', false, ''],
  ['draft', 'kept', 'New Name', false, 'new-name'],
  ['auto-draft', '', undefined, false, ''],
  ['pending', 'kept', undefined, true, 'kept'],
  ['pending', 'kept', 'New Name', true, 'new-name'],
  ['pending', 'kept', undefined, false, ''],
  ['pending', 'kept', 'New Name', false, ''],
]

for (const [status, slug, sent, isPublisher, wanted] of WANTED)
  test(`the wanted slug is ${JSON.stringify({ status, slug, sent, isPublisher, wanted })}`, () => {
    const item = { status, slug, title: 'First news' }
    expect(wantedSlug(item, { sent, isPublisher, language: 'en' })).toBe(wanted)
  })

test('NUL in a title is a zero of its slug', () => {
  expect(titleSlug('a\0b', 'en')).toBe('a0b')
  expect(toSlug('a\0b', 'en')).toBe('ab')
})

const CLASSES: readonly (readonly [slug: string, name: string])[] = [
  ['news', 'news'],
  ['%c3%bcber-uns', 'ber-uns'],
  ['2026', '7'],
  ['--', '7'],
  ['%e4%b8%ad', '7'],
]

for (const [slug, name] of CLASSES)
  test(`the class of the term ${slug} ends with ${name}`, () => {
    expect(slugClass(slug, 7)).toBe(name)
  })
