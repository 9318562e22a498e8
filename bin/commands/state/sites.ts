/** Actions on the sites of a state: list, export, import, copy, delete. */
import { writeFileSync } from 'node:fs'
import type { ExitCode } from '#bin/cli/command.ts'
import { readText } from '#bin/cli/files.ts'
import { tableLines } from '#bin/cli/table.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { isVariantId, type VariantId } from '#openapi/language/variants.ts'
import { tryParseJson } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'
import type { StateAction } from './action.ts'
import type { ArchivedSite, ArchiveOptions, SiteArchive } from './archive.ts'
import { openArchive } from './open-archive.ts'

const COLUMNS = [
  { title: 'site', cell: ({ name }: ArchivedSite) => name },
  { title: 'team', cell: ({ team }: ArchivedSite) => team ?? '' },
  { title: 'variant', cell: ({ variant }: ArchivedSite) => variant },
  { title: 'size', cell: ({ size }: ArchivedSite) => (size === undefined ? '' : String(size)) },
  { title: 'changed', cell: ({ changed }: ArchivedSite) => changed ?? '' },
]

async function within<T>(
  place: string,
  options: ArchiveOptions,
  run: (archive: SiteArchive) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(place, options)
  try {
    return await run(archive)
  } finally {
    await archive.close()
  }
}

function checkCount(names: readonly string[], usage: string, count = 1): void {
  if (names.length < count) throw new UsageError(`expected understudy state ${usage}`)
}

const noSite = (name: string, place: string): UsageError =>
  new UsageError(`there is no site ${JSON.stringify(name)} in ${place}`)

export const list: StateAction = ({ place, options, terminal }) =>
  within(place, { ...options, note: terminal.note }, async (archive): Promise<ExitCode> => {
    const sites = await archive.list()
    const { titles, lines } = tableLines(COLUMNS, sites)
    const text = sites.length ? [titles, ...lines].join('\n') : 'no sites'
    terminal.write(options.json ? `${JSON.stringify(sites, null, 2)}\n` : `${text}\n`)
    return 0
  })

export const exportSite: StateAction = ({ place, names, options, terminal }) => {
  checkCount(names, 'export <state> <site>')
  const [name = ''] = names
  return within(place, { ...options, note: terminal.note }, async (archive): Promise<ExitCode> => {
    const snapshot = await archive.read(name)
    if (!snapshot) throw noSite(name, place)
    const text = `${JSON.stringify(snapshot)}\n`
    if (options.output === undefined) terminal.write(text)
    else writeFileSync(options.output, text)
    return 0
  })
}

async function rejectExisting(archive: SiteArchive, name: string, mayReplace: boolean) {
  if (mayReplace || !(await archive.read(name))) return
  throw new UsageError(`there is a site ${JSON.stringify(name)} already; --replace replaces it`)
}

const variantOf = (snapshot: unknown): VariantId | undefined => {
  const variant = Object(snapshot).variant
  return isVariantId(variant) ? variant : undefined
}

export const importSite: StateAction = ({ place, names, options, terminal }) => {
  checkCount(names, 'import <state> <site> <file>', 2)
  const [name = '', file = ''] = names
  const snapshot = tryParseJson(readText(file))
  const variant = options.variant ?? variantOf(snapshot)
  const { team } = options
  const choice = { variant, team, mayCreate: true, note: terminal.note }
  return within(place, choice, async (archive): Promise<ExitCode> => {
    await rejectExisting(archive, name, options.replace)
    await archive.write(name, snapshot)
    terminal.write(`${name} stored\n`)
    return 0
  })
}

async function copyAll(
  from: SiteArchive,
  to: SiteArchive,
  { names, mayReplace }: { readonly names: readonly string[]; readonly mayReplace: boolean },
): Promise<void> {
  for (const name of names) {
    const snapshot = await from.read(name)
    if (!snapshot) throw new UsageError(`there is no site ${JSON.stringify(name)} to copy`)
    await rejectExisting(to, name, mayReplace)
    await to.write(name, snapshot)
  }
}

export const copy: StateAction = ({ place, names, options, terminal }) => {
  checkCount(names, 'copy <from> <to> [sites]')
  const [target = '', ...wanted] = names
  const { note } = terminal
  return within(place, { ...options, note }, (from) => {
    const choice = { variant: from.variant, team: options.team, mayCreate: true, note }
    return within(target, choice, async (to): Promise<ExitCode> => {
      const all = (await from.list()).filter(
        ({ variant, team = '' }) => variant === from.variant && team === from.team,
      )
      const copied = wanted.length ? wanted : all.map(({ name }) => name)
      await copyAll(from, to, { names: copied, mayReplace: options.replace })
      terminal.write(`${plural(copied.length, 'site')} copied\n`)
      return 0
    })
  })
}

export const deleteSites: StateAction = ({ place, names, options, terminal }) => {
  checkCount(names, 'delete <state> <site>')
  return within(place, { ...options, note: terminal.note }, async (archive): Promise<ExitCode> => {
    for (const name of names) if (!(await archive.remove(name))) throw noSite(name, place)
    terminal.write(`${plural(names.length, 'site')} deleted\n`)
    return 0
  })
}
