export { queue } from '#handlers/namespaces/multilang-st-v1/strings/queue.ts'
export { stringPackages } from '#handlers/namespaces/multilang-st-v1/strings/string-packages.ts'
export { strings } from '#handlers/namespaces/multilang-st-v1/strings/strings.ts'
export { settings } from './settings.ts'
