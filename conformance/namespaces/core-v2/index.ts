import type { Playbooks } from '#conformance/playbook/play.ts'
import { alike } from './alike.ts'
import { autosaves } from './autosaves.ts'
import { changes } from './changes.ts'
import { contexts } from './contexts.ts'
import { fields } from './fields.ts'
import { headers } from './headers.ts'
import { history } from './history.ts'
import { lifeCycle } from './life-cycle.ts'
import { lists } from './lists.ts'
import { meta } from './meta.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { permissions } from './permissions.ts'
import { posts } from './posts.ts'
import { relations } from './relations.ts'
import { revisions } from './revisions.ts'
import { rules } from './rules.ts'
import { wholeItems } from './whole-items.ts'

export const coreV2: Playbooks = {
  alike,
  autosaves,
  changes,
  contexts,
  fields,
  headers,
  history,
  'life-cycle': lifeCycle,
  lists,
  meta,
  orders,
  permissions,
  pages,
  posts,
  relations,
  revisions,
  rules,
  'whole-items': wholeItems,
}
