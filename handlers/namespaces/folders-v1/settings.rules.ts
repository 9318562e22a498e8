import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

/** Any other value turns a setting of the site off. */
const ON: readonly unknown[] = [true, 1, '1', 'true', 'on', 'yes']

export const toSwitch = (sent: unknown): '1' | '0' => (ON.includes(sent) ? '1' : '0')

const texts = (value: Json, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, toText(value[name])]),
  )

/** The stored value of a setting of a user; undefined removes it. */
export function toUserSetting(key: string, value: unknown): unknown {
  if (key === 'DEFAULT_FOLDER') return toInteger(value)
  if (key.startsWith('DEFAULT_SORT_'))
    return isRecord(value) ? texts(value, ['orderby', 'order']) : undefined
  if (key === 'THEME') return isRecord(value) ? texts(value, ['name']) : undefined
  return typeof value === 'boolean' ? value : toText(value)
}
