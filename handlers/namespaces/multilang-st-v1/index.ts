import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { stringPackages } from './string-packages.ts'
import { strings } from './strings.ts'

export const multilangStV1 = [...settings, ...strings, ...stringPackages, ...queue]
