/** Why an operation leaves something behind, as a sentence for the operator. */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Effect } from '#openapi/language/define.ts'

const CONSEQUENCES: Readonly<Record<Effect, string>> = {
  safe: 'only reads',
  'safe-post': 'only reads',
  crud: 'changes records',
  toggle: 'changes a setting',
  irreversible: 'changes something that the interface cannot restore',
  outward: 'contacts another service or sends a mail',
  job: 'starts work that continues after its response',
  'needs-fixture': 'acts on a record that the interface cannot create',
  sink: 'stores something that no operation shows or removes',
  'create-no-delete': 'creates a record that no operation removes',
  'get-side-effect': 'is a GET that changes something',
}

export const residueText = ({ id, effect }: ContractOperation): string =>
  `${id} ${CONSEQUENCES[effect]} (${effect}), which cannot be undone; --allow-residue ${id} permits it`
