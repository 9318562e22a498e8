import { expect, test } from 'vitest'
import { normalizeBlocks } from './block-markup.rules.ts'

/** As observed on a deployment. */
const SEEN: readonly (readonly [string, string])[] = [
  ['text <!-- b --> <!--more-->', 'text <!-- b --> <!--more-->'],
  ['<!-- wp:list -->\n<ul></ul>', '<!-- wp:list -->\n<ul></ul><!-- /wp:list -->'],
  ['no end <!-- wp:list -->', 'no end <!-- wp:list /-->'],
  ['<!-- wp:list --><!-- /wp:list -->', '<!-- wp:list /-->'],
  ['<!-- wp:list -->x<!-- /wp:quote -->', '<!-- wp:list -->x<!-- /wp:list -->'],
  ['<!-- wp:core/list {} -->x<!-- /wp:list -->', '<!-- wp:list -->x<!-- /wp:list -->'],
  ['<!-- wp:list {bad} -->x<!-- /wp:list -->', '<!-- wp:list -->x<!-- /wp:list -->'],
  ['<!-- wp:x\n  {"a":[]}\n /-->', '<!-- wp:x {"a":[]} /-->'],
  ['<!-- wp:x {"a":"}  b"} /-->', '<!-- wp:x {"a":"}  b"} /-->'],
  [
    '<!-- wp:x {"a":"<b>&--","b":{},"c":1.0,"d":"é/\\""} /-->',
    '<!-- wp:x {"a":"\\u003cb\\u003e\\u0026\\u002d\\u002d","b":[],"c":1,"d":"é/\\u0022"} /-->',
  ],
  ['<!-- wp:group {"0":"a","1":"b"} /-->', '<!-- wp:group ["a","b"] /-->'],
  [
    'a<!-- wp:list -->x<!-- /wp:list --> b<!-- /wp:list --> c',
    'a<!-- wp:list -->x<!-- /wp:list --> b<!-- /wp:post-content --> c',
  ],
  ['x <!-- /wp:list -->', '<!-- wp:freeform -->x <!-- /wp:freeform --><!-- /wp:post-content -->'],
  [
    '<!-- wp:my/thing {"a":"1"}-->x<!-- /wp:my/thing -->',
    '<!-- wp:my/thing {"a":"1"}-->x<!-- /wp:post-content -->',
  ],
]

for (const [sent, stored] of SEEN)
  test(`${sent} is stored as on the platform`, () => {
    expect(normalizeBlocks(sent)).toBe(stored)
  })
