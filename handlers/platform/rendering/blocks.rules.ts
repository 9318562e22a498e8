/** Renders blocks: their markup, with the classes added by the platform. */
import { type BlockClasses, blockClasses } from '#fixtures/documents/platform.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'
import { type Block, innerBlocks, readBlocks } from './block-tree.rules.ts'
import { NUMBER_PLACEHOLDER } from './numbering.rules.ts'
import { toParagraphs } from './paragraphs.rules.ts'
import { aroundShortcodes, expandShortcodes } from './shortcodes.rules.ts'
import { withoutTags } from './tags.rules.ts'

/** Container blocks and their default layouts. */
const LAYOUTS: Readonly<Record<string, string>> = {
  group: 'flow',
  column: 'flow',
  quote: 'flow',
  cover: 'flow',
  details: 'flow',
  query: 'flow',
  columns: 'flex',
  buttons: 'flex',
  gallery: 'flex',
  'social-links': 'flex',
}

const LAYOUT_TYPES = ['flow', 'constrained', 'flex', 'grid']

/** Class of the padding that a theme gives to constrained layouts. */
export const THEME_PADDING = 'has-global-padding'

function layoutType(layout: Json, defaultLayout: string): string {
  const { type, inherit, contentSize } = layout
  if (type === undefined && (inherit || contentSize)) return 'constrained'
  return LAYOUT_TYPES.find((candidate) => candidate === type) ?? defaultLayout
}

function layoutClasses({ name, attributes }: Block, { padding }: BlockClasses): readonly string[] {
  const defaultLayout = LAYOUTS[name]
  if (defaultLayout === undefined) return []
  const layout = asRecord(attributes['layout'])
  const { orientation, justifyContent, flexWrap } = layout
  const known = layoutType(layout, defaultLayout)
  return [
    ...(name === 'gallery' ? [`wp-block-gallery-${NUMBER_PLACEHOLDER}`] : []),
    ...(known === 'constrained' && padding ? [THEME_PADDING] : []),
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
  if (!isVersioned(name, classes)) return layoutClasses(block, classes)
  if (!classes[name]) return []
  return Object.hasOwn(LAYOUTS, name) ? layoutClasses(block, classes) : [ownClass(name)]
}

const FIRST_TAG = /^\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?>/i
const CLASS = / class="([^"]*)"/
const INNER_TAG = /<div\s[^<>]*>\s*$/i

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

/** The box around inner blocks gets the classes, which is inside of the first box in some blocks. */
function withBlockClasses(text: string, block: Block, classes: readonly string[]): string {
  const at = block.name === 'cover' && block.parts.length > 1 ? text.search(INNER_TAG) : 0
  return at > 0
    ? text.slice(0, at) + withClasses(text.slice(at), classes)
    : withClasses(text, classes)
}

const isEmptyButton = ({ name }: Block, markup: string): boolean =>
  name === 'button' && withoutTags(markup).trim() === ''

/** The images of a gallery carry their id. */
function withFileId(markup: string, { name, attributes }: Block): string {
  const { id } = attributes
  if (name !== 'image' || typeof id !== 'number' || markup.includes('data-id=')) return markup
  return markup.replace('<img ', `<img data-id="${id}" `)
}

function renderInner(block: Block, parent: Block, classes: BlockClasses): string {
  const markup = renderBlock(block, classes)
  return parent.name === 'gallery' ? withFileId(markup, block) : markup
}

function renderBlock(block: Block, classes: BlockClasses): string {
  const parts = block.parts.map((part, at) => {
    if (typeof part !== 'string') return renderInner(part, block, classes)
    const text = expandText(block.name, part)
    return at === 0 ? withBlockClasses(text, block, classesOf(block, classes)) : text
  })
  const markup = parts.join('')
  return isEmptyButton(block, markup) ? '' : markup
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

/** In a container only the text of the innermost blocks counts. */
function innerExcerpt(block: Block): string {
  const children = innerBlocks(block).filter(
    ({ name }) => EXCERPT_BLOCKS.includes(name) || CONTAINERS.includes(name),
  )
  return children
    .map((inner) => (innerBlocks(inner).length ? innerExcerpt(inner) : textOf(inner)))
    .join('')
}

/** The excerpt text of a block: of text blocks, and of blocks in pure containers. */
function excerptPart(block: Block): string {
  if (CONTAINERS.includes(block.name)) return innerExcerpt(block)
  const children = innerBlocks(block)
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
