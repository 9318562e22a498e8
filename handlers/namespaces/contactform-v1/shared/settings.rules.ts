/** Additional settings of a form: one `name: value` per line. */

/** Further lines are not read: a response shows each setting again. */
const MAX_LINES = 1000
const LINE = /^([a-zA-Z0-9_]+)[\t ]*:(.*)$/
const SWITCHES: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  off: false,
  false: false,
}

type Setting = readonly [string, string | boolean]

const linesOf = (text: string): readonly string[] => text.split('\n', MAX_LINES)

const readLine = (line: string): readonly [string, string] | undefined => {
  const [found, name = '', value = ''] = LINE.exec(line.replace(/\r$/, '')) ?? []
  return found === undefined ? undefined : [name, value.trim()]
}

const toSetting = ([name, value]: readonly [string, string]): Setting => [
  name,
  Object.hasOwn(SWITCHES, value) ? (SWITCHES[value] ?? value) : value,
]

/** Invalid lines are dropped; a gap turns the list into a map of positions. */
export function settingsOf(text: string): readonly Setting[] | Readonly<Record<string, Setting>> {
  const kept = linesOf(text).flatMap((line, position) => {
    const read = readLine(line)
    return read ? [[position, toSetting(read)] as const] : []
  })
  const hasGap = kept.some(([position], index) => position !== index)
  return hasGap ? Object.fromEntries(kept) : kept.map(([, setting]) => setting)
}

const ON = ['on', 'true', '1']

/** Whether any line enables the setting. */
export const isOn = (text: string, name: string): boolean =>
  linesOf(text).some((line) => {
    const [found, value = ''] = readLine(line) ?? []
    return found === name && ON.includes(value)
  })
