import { queue } from '#handlers/namespaces/multilang-st-v1/strings/queue.ts'
import { stringPackages } from '#handlers/namespaces/multilang-st-v1/strings/string-packages.ts'
import { strings } from '#handlers/namespaces/multilang-st-v1/strings/strings.ts'
import { settings } from './settings.ts'

export const multilangStV1 = [...settings, ...strings, ...stringPackages, ...queue]
