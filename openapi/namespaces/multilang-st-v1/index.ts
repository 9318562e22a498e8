import { namespace } from '#openapi/shared/namespace.ts'
import { getStringSettings, setStringSettings } from './settings.ts'
import {
  countStrings,
  getStringFilters,
  listStringPackages,
  listStrings,
  processStringsQueue,
} from './strings.ts'

export const multilangStV1 = namespace({
  name: 'multilang/st/v1',
  description: 'Languages: strings.',
  only: 'b',
  operations: [
    getStringSettings,
    setStringSettings,
    countStrings,
    listStrings,
    listStringPackages,
    getStringFilters,
    processStringsQueue,
  ],
})
