/** Renders blocks: their markup, with the classes added by the platform. */
import { type BlockClasses, blockClasses } from '#fixtures/documents/platform.ts'
import { asRecord } from '#openapi/values/json.ts'
import { type Block, innerBlocks, readBlocks } from './block-tree.rules.ts'
import { toParagraphs } from './paragraphs.rules.ts'
import { aroundShortcodes, expandShortcodes } from './shortcodes.rules.ts'

/** Container blocks and their default layouts. */
const LAYOUTS: Readonly<Record<string, string>> = {
  group: 'flow',
  column: 'flow',
  quote: 'flow',
  columns: 'flex',
  buttons: 'flex',
  gallery: 'flex',
}

const LAYOUT_TYPES = ['flow', 'constrained', 'flex', 'grid']

function layoutClasses({ name, attributes }: Block): readonly string[] {
  const defaultLayout = LAYOUTS[name]
  if (defaultLayout === undefined) return []
  const layout = asRecord(attributes['layout'])
  const { type, orientation, justifyContent, flexWrap } = layout
  const known = LAYOUT_TYPES.find((candidate) => candidate === type) ?? defaultLayout
  return [
    ...(orientation === 'vertical' ? ['is-vertical'] : []),
    ...(typeof justifyContent === 'string' ? [`is-content-justification-${justifyContent}`] : []),
    ...(flexWrap === 'nowrap' ? ['is-nowrap'] : []),
    `is-layout-${known}`,
    `wp-block-${name}-is-layout-${known}`,
  ]
}

/** The class that shows whether the platform adds the classes of a block. */
export const ownClass = (name: string): string =>
  Object.hasOwn(LAYOUTS, name) ? `wp-block-${name}-is-layout-${LAYOUTS[name]}` : `wp-block-${name}`

const isVersioned = (name: string, classes: BlockClasses): name is keyof BlockClasses =>
  Object.hasOwn(classes, name)

const classesOf = (block: Block, classes: BlockClasses): readonly string[] => {
  const { name } = block
  if (!isVersioned(name, classes)) return layoutClasses(block)
  if (!classes[name]) return []
  return Object.hasOwn(LAYOUTS, name) ? layoutClasses(block) : [ownClass(name)]
}

const FIRST_TAG = /^\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?>/i
const CLASS = / class="([^"]*)"/

/** Adds classes to the first tag of a text; existing ones keep their position. */
function withClasses(text: string, classes: readonly string[]): string {
  const [tag] = FIRST_TAG.exec(text) ?? []
  if (tag === undefined || !classes.length) return text
  const present = CLASS.exec(tag)?.[1]?.split(' ').filter(Boolean) ?? []
  const all = [...new Set([...present, ...classes])].join(' ').replaceAll('$', '$$$$')
  const newTag = CLASS.test(tag)
    ? tag.replace(CLASS, ` class="${all}"`)
    : tag.replace(/^(\s*<[a-z0-9]+)/i, `$1 class="${all}"`)
  return newTag + text.slice(tag.length)
}

/** Code blocks keep their brackets; the text of the shortcode block gets paragraphs. */
function expandText(name: string, text: string): string {
  if (name === 'code') return text
  return name === 'shortcode' ? aroundShortcodes(text, toParagraphs) : expandShortcodes(text)
}

function renderBlock(block: Block, classes: BlockClasses): string {
  const parts = block.parts.map((part, at) => {
    if (typeof part !== 'string') return renderBlock(part, classes)
    const text = expandText(block.name, part)
    return at === 0 ? withClasses(text, classesOf(block, classes)) : text
  })
  return parts.join('')
}

export const renderBlocks = (content: string, classes = blockClasses.initial): string =>
  renderBlock(readBlocks(content), classes)

const textOf = ({ parts }: Block): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('')

const EXCERPT_BLOCKS = [
  'freeform',
  'heading',
  'html',
  'list',
  'media-text',
  'paragraph',
  'preformatted',
  'pullquote',
  'quote',
  'table',
  'verse',
]
const CONTAINERS = ['columns', 'column', 'group']

/** The excerpt text of a block: of text blocks, and of blocks in pure containers. */
function excerptPart(block: Block): string {
  const children = innerBlocks(block)
  if (CONTAINERS.includes(block.name)) return children.map(excerptPart).join('')
  const isPlain = children.every(
    (inner) => EXCERPT_BLOCKS.includes(inner.name) && !innerBlocks(inner).length,
  )
  return EXCERPT_BLOCKS.includes(block.name) && isPlain ? textOf(block) : ''
}

/** The content used for an excerpt, without delimiters. */
export const excerptSource = (content: string): string =>
  readBlocks(content)
    .parts.map((part) => (typeof part === 'string' ? part : excerptPart(part)))
    .join('')
