import { escapeUnprintable } from '#bin/cli/text.ts'
import {
  type Repair,
  type RepairedFile,
  type RepairedSite,
  repairState,
} from '#bin/state/repair.ts'
import { resolvePath } from '#bin/state/resolve-path.ts'
import { lockState } from '#bin/state/state-lock.ts'
import { plural } from '#openapi/values/text.ts'
import type { StateAction } from './action.ts'

function fileLines({ file, lines, gone, missing, isIncomplete }: RepairedFile): readonly string[] {
  const places = gone.map(({ line, from, bytes, site }) => {
    const about = site === undefined ? '' : `, about site ${site}`
    return `  lost: line ${line}, ${plural(bytes, 'byte')} from byte ${from}${about}`
  })
  const end = missing > 0 ? [`  lost: ${plural(missing, 'byte')} at its end`] : []
  const unknown =
    isIncomplete && gone.length === 0 ? ['  lost: its end, or lines at unknown positions'] : []
  return [`${file}: ${plural(lines, 'line')} recovered`, ...places, ...end, ...unknown]
}

function siteLines({ name, records, removed, lost }: RepairedSite): readonly string[] {
  if (lost !== undefined)
    return [`site ${name}: lost with its ${plural(records, 'record')}: ${lost}`]
  const more = removed.map((what) => `  removed: ${what}, which referred to lost records`)
  return [`site ${name}: ${plural(records, 'record')} recovered`, ...more]
}

const isComplete = ({ files, sites }: Repair): boolean =>
  files.every(({ gone, missing, isIncomplete }) => gone.length + missing === 0 && !isIncomplete) &&
  sites.every(({ removed, lost }) => removed.length === 0 && lost === undefined)

export const repair: StateAction = async ({ place: file, options, terminal }) => {
  const { output = `${file}.repaired`, variant, json } = options
  const unlock = await lockState(file)
  try {
    const repaired = await repairState({ file: resolvePath(file), output, variant })
    const lines = [
      ...repaired.files.flatMap(fileLines),
      ...repaired.sites.flatMap(siteLines),
      `written to ${output}; the files above are unchanged`,
    ]
    terminal.write(
      json
        ? `${JSON.stringify({ output, ...repaired }, null, 2)}\n`
        : `${escapeUnprintable(lines.join('\n'))}\n`,
    )
    return isComplete(repaired) ? 0 : 1
  } finally {
    unlock()
  }
}
