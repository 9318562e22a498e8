/** Keeps the rendered texts of a recording that the stand-in would render differently. */
import { blockClasses, disabledRoutes } from '#fixtures/documents/platform.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import { NO_PICTURES } from '#handlers/platform/rendering/pictures.rules.ts'
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

/** As `renderSettings` reads them from a site; texts with its files are kept. */
function settingsIn(records: RecordedData): RenderSettings {
  const storedValue = (name: string) => memberOf(records.get('options')?.get(name), 'value')
  return {
    classes: { ...blockClasses.initial, ...asRecord(storedValue(blockClasses.name)) },
    hasBuilder: !asList(storedValue(disabledRoutes.name)).includes(`/${BUILDER}`),
    pictures: NO_PICTURES,
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

/** The numbers of generated names depend on the other texts of a response. */
const withoutNumbers = (shown: string): string => shown.replace(/-\d+\b/g, '')

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
    if (withoutNumbers(shownText) === withoutNumbers(renderers[part](source, settings))) return []
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
