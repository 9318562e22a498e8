import { option, type Values } from '#bin/cli/options.ts'

export const options = {
  file: option.file('the fleet file', { default: 'fleet.yaml' }),
  store: option.text('PostgreSQL instead of the folder beside the file', {
    placeholder: '<postgres://…>',
  }),
  only: option.text('only this target or group; * matches anything', {
    many: true,
    placeholder: '<glob>',
  }),
  resume: option.flag('skip the checks that are already done today'),
  'fail-on': option.text('exit with 1 for any failing target, for new failures, or never', {
    choices: ['failing', 'new', 'never'],
    default: 'failing',
  }),
}

export type FleetOptions = Values<typeof options>
