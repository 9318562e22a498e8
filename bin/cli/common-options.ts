import { option } from './options.ts'

/** The options of every command. */
export const COMMON_OPTIONS = {
  config: option.file('read options from this file instead of understudy.config.ts, .js or .json'),
  help: option.flag('show this text', { short: 'h' }),
  version: option.flag('show the version', { short: 'v' }),
}
