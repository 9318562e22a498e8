/** A module of its own, so that the package is loaded only when YAML is asked for. */
import { stringify } from 'yaml'

export const toYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 100 })
