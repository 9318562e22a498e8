import type { SubsiteRecord } from '#fixtures/models/subsite.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type Replies, type RuleCall } from '#handlers/runtime/implement.ts'
import { prepareSubsites, prepareSubsitesByGet } from '#openapi/namespaces/sitecopy-v1/subsites.ts'
import { addressOf, findSubsite, infoOf, MAIN_ID, mainSite } from './subsite-info.ts'
import {
  newAddress,
  readActions,
  type SubsiteAction,
  type SubsiteAddress,
} from './subsites.rules.ts'

const isTarget = (call: RuleCall, { targetId }: SubsiteAction): boolean =>
  targetId <= 0 || findSubsite(call, targetId) !== undefined

/**
 * A string must be a list of actions on existing sub-sites; other types are checked by the schema.
 */
function actionsRule(value: unknown, call: RuleCall) {
  if (typeof value !== 'string') return undefined
  const actions = readActions(value)
  return actions?.every((action) => isTarget(call, action)) ? 'accept' : 'reject'
}

/** The caller becomes an administrator of the target sub-site. */
function withCallerAsAdmin({ site, caller }: Call, subsite: SubsiteRecord): SubsiteRecord {
  if (subsite.id === MAIN_ID || subsite.admins.includes(caller.id)) return subsite
  return site.subsites.replace({ ...subsite, admins: [...subsite.admins, caller.id] })
}

function isTaken(call: Call, address: SubsiteAddress): boolean {
  const wanted = addressOf(call, address).url
  return [mainSite(call), ...call.site.subsites.all()].some(
    (subsite) => addressOf(call, subsite).url === wanted,
  )
}

/** The new sub-site, or an error message. */
function createSubsite(call: Call, action: SubsiteAction): SubsiteRecord | string {
  const address = newAddress(action)
  if (!address) return 'The address may hold lowercase letters, digits and hyphens only.'
  if (isTaken(call, address)) return 'The address is already taken.'
  const { site, caller } = call
  site.ids.reserve('subsite', MAIN_ID)
  return site.subsites.insert({
    id: site.ids.next('subsite'),
    ...address,
    blogname: action.blogName || action.newSlug,
    admins: [caller.id],
  })
}

function targetOf(call: Call, action: SubsiteAction): SubsiteRecord | string {
  const existing = action.targetId > 0 ? findSubsite(call, action.targetId) : undefined
  return existing ? withCallerAsAdmin(call, existing) : createSubsite(call, action)
}

/** Sequential: sub-sites created before a failure are not rolled back. */
function prepareAll(call: Call, data: string): Replies<typeof prepareSubsites> {
  const subsitesInfo: (SubsiteAction & { readonly info: ReturnType<typeof infoOf> })[] = []
  for (const action of readActions(data) ?? []) {
    const target = targetOf(call, action)
    if (typeof target === 'string') return { body: { success: false, message: target } }
    subsitesInfo.push({ ...action, info: infoOf(call, target) })
  }
  return { body: { success: true, message: '', subsitesInfo } }
}

const rules = { data: actionsRule }

export const subsites = [
  implement(prepareSubsitesByGet, { rules, handle: (call) => prepareAll(call, call.args.data) }),
  implement(prepareSubsites, { rules, handle: (call) => prepareAll(call, call.args.data) }),
]
