/** Renamed options: a former name is read as the present one, with a notice. */
import { isRecord, type Json } from '#openapi/values/json.ts'
import { type OptionSpecs, variableOf } from './options.ts'

/** Present names by former name. */
type FormerNames = ReadonlyMap<string, string>

export interface Renaming {
  readonly former: FormerNames
  readonly notify: (notice: string) => void
}

export const formerNamesOf = (specs: OptionSpecs): FormerNames =>
  new Map(
    Object.entries(specs).flatMap(([name, { formerly }]) =>
      formerly === undefined ? [] : [[formerly, name]],
    ),
  )

const noticeOf = (former: string, currentName: string): string =>
  `${former} is now called ${currentName}; the former name will be removed in the next release`

/** `--nominate file` and `--nominate=file` */
export function renameFlags(
  argv: readonly string[],
  { former, notify }: Renaming,
): readonly string[] {
  return argv.map((word) => {
    const [flag = '', ...value] = word.split('=')
    const currentName = flag.startsWith('--') ? former.get(flag.slice(2)) : undefined
    if (currentName === undefined) return word
    notify(noticeOf(flag, `--${currentName}`))
    return [`--${currentName}`, ...value].join('=')
  })
}

type Variables = Readonly<Record<string, string | undefined>>

export function renameVariables(env: Variables, { former, notify }: Renaming): Variables {
  const renamed = [...former].flatMap(([name, currentName]) => {
    const [old, current] = [variableOf(name), variableOf(currentName)]
    if (!env[old]) return []
    notify(noticeOf(old, current))
    return [[current, env[current] ?? env[old]]]
  })
  return { ...env, ...Object.fromEntries(renamed) }
}

function renameKeys(values: Json, { former, notify }: Renaming): Json {
  const entries = Object.entries(values).map(([name, value]) => {
    const currentName = former.get(name)
    if (currentName !== undefined) notify(noticeOf(`${name} in the configuration`, currentName))
    return [currentName ?? name, value]
  })
  return Object.fromEntries(entries)
}

/** The values of a configuration file, at its top level and in the section of a command. */
export function renameValues(values: Json, section: string, renaming: Renaming): Json {
  const own = values[section]
  const top = renameKeys(values, renaming)
  return isRecord(own) ? { ...top, [section]: renameKeys(own, renaming) } : top
}
