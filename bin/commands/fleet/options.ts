import { option, type Values } from '#bin/cli/options.ts'
import { FLEET_REPORTERS } from '#bin/fleet/outputs/write-outputs.ts'
import { FLEET_REPORT_FOLDER } from '#bin/fleet/report/folder.ts'

export const options = {
  file: option.file('the fleet file', { default: 'fleet.yaml' }),
  store: option.text('PostgreSQL instead of the folder beside the file', {
    placeholder: '<postgres://…>',
  }),
  only: option.text('only this target or group; * matches anything', {
    many: true,
    placeholder: '<glob>',
  }),
  resume: option.flag('skip the checks that are already done today', { actions: ['check'] }),
  'fail-on': option.text('exit with 1 for any failing target, for new failures, or never', {
    actions: ['check'],
    choices: ['failing', 'new', 'never'],
    default: 'failing',
  }),
  start: option.flag('work: start a run over all targets', { actions: ['work'] }),
  once: option.flag('work: end when the queue is empty', { actions: ['work'] }),
  keep: option.text('prune: the history to keep: 90d, 6m, 1y', {
    default: '1y',
    actions: ['prune'],
    placeholder: '<time>',
  }),
  reporter: option.text(
    'formats of check and work; default: all, as files in the folder of --out',
    {
      many: true,
      actions: ['check', 'work'],
      choices: FLEET_REPORTERS,
    },
  ),
  out: option.outputFolder('folder of the report', { default: FLEET_REPORT_FOLDER }),
  from: option.text('first date of the difference in the report; default: a week ago', {
    placeholder: '<date>',
    actions: ['report'],
  }),
  to: option.text('last date of the difference; default: now', {
    placeholder: '<date>',
    actions: ['report'],
  }),
}

export type FleetOptions = Values<typeof options>
