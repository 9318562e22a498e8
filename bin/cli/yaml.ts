/** A separate module, so that the package is loaded only for YAML output. */
import { stringify } from 'yaml'

export const toYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 100 })
