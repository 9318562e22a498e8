/** Completes values that depend on other records of the recording. */
import { uncataloguedFiles } from '#fixtures/documents/folders.ts'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import { activeTheme, installedThemes } from '#fixtures/documents/suite.ts'
import { fromZoneText, toUtcText } from '#fixtures/values/time.ts'
import { asList, asRecord, isRecord, type Json } from '#openapi/values/json.ts'

type Lists = Readonly<Record<string, readonly Json[]>>

/** Files with a record are counted by the stand-in itself. */
function withoutKnownFiles(files: Json, { media = [], folderLinks = [] }: Lists): Json {
  const known = new Set(media.map(({ id }) => id))
  const links = folderLinks.filter(({ attachment_id }) => known.has(attachment_id))
  const without = (count: unknown, places: number): number => Math.max(0, Number(count) - places)
  const inFolders = Object.entries(asRecord(files['in_folders'])).map(
    ([id, count]) =>
      [
        id,
        without(count, links.filter(({ folder_id }) => String(folder_id) === id).length),
      ] as const,
  )
  return {
    ...files,
    total: without(files['total'] ?? 0, media.length),
    in_folders: Object.fromEntries(inFolders.filter(([, count]) => count > 0)),
  }
}

/** A date in UTC that follows from the date is not stored: it changes with the date. */
function withoutDerivedDate(zone: string, post: Json): Json {
  const { date_gmt, ...others } = post
  const { status, date } = post
  if (date_gmt === undefined || !['draft', 'pending', 'auto-draft'].includes(String(status)))
    return post
  return toUtcText(fromZoneText(zone, String(date))) === date_gmt ? others : post
}

export function completeValues(lists: Lists): Lists {
  const { options = [], posts = [] } = lists
  const storedValue = (name: string) => options.find((each) => each['name'] === name)?.['value']
  const theme = storedValue(activeTheme.name)
  const completed = options.map((option) => {
    const { name, value } = option
    if (name === uncataloguedFiles.name && isRecord(value))
      return { ...option, value: withoutKnownFiles(value, lists) }
    if (name === installedThemes.name && theme !== undefined)
      return { ...option, value: asList(value).map((each) => ({ ...asRecord(each), slug: theme })) }
    return option
  })
  const { timezone_string: zone = 'UTC' } = asRecord(storedValue(siteIdentity.name))
  return {
    ...lists,
    ...(options.length && { options: completed }),
    ...(posts.length && { posts: posts.map((post) => withoutDerivedDate(String(zone), post)) }),
  }
}
