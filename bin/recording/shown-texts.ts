/** Keeps the rendered texts of a recording that the stand-in would render differently. */
import {
  blockClasses,
  disabledRoutes,
  recordedHome,
  siteFolders,
} from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import { sitePictures } from '#handlers/platform/content/render-settings.ts'
import { NO_PICTURES, type SitePictures } from '#handlers/platform/rendering/pictures.rules.ts'
import {
  excerptOf,
  type RenderSettings,
  renderContent,
  renderExcerpt,
  renderText,
  renderTitle,
} from '#handlers/platform/rendering/render.ts'
import {
  digestOf,
  type TextPart,
  type TextSource,
} from '#handlers/platform/rendering/shown-texts.ts'
import { BUILDER } from '#openapi/shared/content-fields.ts'
import { asList, asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import type { RecordedData } from './store.ts'

const isPicture = (record: Json): record is Json & MediaRecord =>
  MEDIA_MEMBERS.every((name) => record[name] !== undefined)
const MEDIA_MEMBERS = ['id', 'mime_type', 'file', 'width', 'height', 'alt', 'caption', 'slug']

/** As on the recorded site; a file attached to an item has its page below that item. */
function picturesIn(records: RecordedData, storedValue: StoredValue): SitePictures {
  const home = storedValue(recordedHome.name)
  if (typeof home !== 'string') return NO_PICTURES
  const { uploads } = { ...siteFolders.initial, ...asRecord(storedValue(siteFolders.name)) }
  const media = [...(records.get('media')?.values() ?? [])].filter(isPicture)
  return sitePictures({
    find: (id) => media.find((file) => file.id === id),
    all: () => media,
    linkOf: ({ slug }) => `${home}/${slug}/`,
    folder: `${home}/${uploads}`,
  })
}

type StoredValue = (name: string) => unknown

/** As `renderSettings` reads them from a site. */
function settingsIn(records: RecordedData): RenderSettings {
  const storedValue: StoredValue = (name) => memberOf(records.get('options')?.get(name), 'value')
  return {
    classes: { ...blockClasses.initial, ...asRecord(storedValue(blockClasses.name)) },
    hasBuilder: !asList(storedValue(disabledRoutes.name)).includes(`/${BUILDER}`),
    pictures: picturesIn(records, storedValue),
  }
}

type Render = (source: ItemSource, settings: RenderSettings) => string
interface ItemSource extends TextSource {
  readonly id: number
  readonly type: string
  readonly meta: Json
}

const RENDERERS: Partial<Record<ModelName, Readonly<Record<TextPart, Render>>>> = {
  posts: {
    title: ({ title }) => renderTitle(title),
    content: (source, settings) => renderContent(source, { settings }),
    excerpt: (source, settings) => excerptOf(source, { settings }),
  },
  revisions: {
    title: ({ title }) => renderTitle(title),
    content: ({ id, content }, settings) => renderText(content, { id, settings }),
    excerpt: ({ excerpt }, settings) => renderExcerpt(excerpt, settings),
  },
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const sourceIn = (record: Json): ItemSource => ({
  id: Number(record['id']),
  type: text(record['type']),
  title: text(record['title']),
  content: text(record['content']),
  excerpt: text(record['excerpt']),
  meta: asRecord(record['meta']),
})

const isTextPart = (name: string): name is TextPart =>
  name === 'title' || name === 'content' || name === 'excerpt'

/**
 * Without what depends on the other texts of a response: the numbers of generated names, and
 * paragraphs around generated blocks.
 */
const independent = (shown: string): string =>
  shown
    .replace(/-\d+\b/g, '')
    .replace(/<p>(?=<(?:div|figure)\b)/g, '')
    .replace(/(<\/(?:div|figure)>\s*)<\/p>/g, '$1')

function completeRecord(
  record: Json,
  renderers: Readonly<Record<TextPart, Render>>,
  settings: RenderSettings,
): Json {
  const { rendered, ...others } = record
  if (!isRecord(rendered)) return record
  const source = sourceIn(record)
  const own = Object.entries(rendered).flatMap(([part, shown]) => {
    const shownText = memberOf(shown, 'text')
    if (!isTextPart(part) || typeof shownText !== 'string') return []
    if (independent(shownText) === independent(renderers[part](source, settings))) return []
    return [[part, { of: digestOf(part, source), text: shownText }]]
  })
  return own.length ? { ...others, rendered: Object.fromEntries(own) } : others
}

export function completeShownTexts(records: RecordedData): RecordedData {
  const settings = settingsIn(records)
  return new Map(
    [...records].map(([name, rows]) => {
      const renderers = RENDERERS[name]
      if (!renderers) return [name, rows] as const
      const complete = [...rows].map(
        ([key, record]) => [key, completeRecord(record, renderers, settings)] as const,
      )
      return [name, new Map(complete)] as const
    }),
  )
}
