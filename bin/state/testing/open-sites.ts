/** For tests: sites that are saved to a state file, as a server opens them. */
import { openState } from '#bin/state/state-file.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { empty } from '#fixtures/datasets/empty.ts'
import { setting } from '#fixtures/schema/document.ts'
import { number, withDefault } from '#fixtures/schema/fields.ts'
import { createSites, type Sites } from '#fixtures/site/sites.ts'

export const template = readDataset(empty('a'))

interface OpenSites {
  readonly sites: Sites
  /** The printed messages. */
  readonly notes: readonly string[]
  readonly flush: () => Promise<boolean>
  readonly close: () => Promise<boolean>
}

export function openSites(file: string): OpenSites {
  const notes: string[] = []
  const state = openState(file, { variant: 'a', note: (sentence) => notes.push(sentence) })
  const sites = createSites({ template: () => template, changed: state.changed })
  state.attach(sites)
  return { sites, notes, flush: state.persisted, close: state.close }
}

/** The number written by tests. */
export const counterNamed = (name: string) => setting(name, withDefault(0, number))
export const counter = counterNamed('count')
export const count = (sites: Sites): number => sites.get('default')?.read(counter) ?? -1
