import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getLockStatus,
  lockComponent,
  unlockComponent,
} from '#openapi/namespaces/builder-v1/components.ts'
import { afterLock, afterStatusRead, afterUnlock, holderOf, type LockMoment } from './lock.rules.ts'

const momentOf = ({ site, caller }: Pick<Call, 'site' | 'caller'>): LockMoment => ({
  user_id: caller.id,
  now: site.clock.now(),
})

const failed = (key: 'lock_failed' | 'unlock_failed' | 'get_lock_status_failed'): ApiError =>
  new ApiError(key, { names: ['componentId'], data: { meta: [] } })

const DIGITS = /^\s*\d+\s*$/

export const componentLocks = [
  implement(lockComponent, (call) => {
    const component = call.site.components.get(call.args.componentId)
    const locked = component && afterLock(component, momentOf(call))
    if (!locked) throw failed('lock_failed')
    call.site.components.replace(locked)
    return { body: enveloped({ locked: true }) }
  }),
  implement(unlockComponent, (call) => {
    const component = call.site.components.get(call.args.componentId)
    const unlocked = component && afterUnlock(component, momentOf(call))
    if (!unlocked) throw failed('unlock_failed')
    call.site.components.replace(unlocked)
    return { body: enveloped({ unlocked: true }) }
  }),
  implement(getLockStatus, (call) => {
    const { args, site, caller } = call
    const id = DIGITS.test(args.componentId) ? Number(args.componentId) : 0
    const found = site.components.get(id)
    if (!found) throw failed('get_lock_status_failed')
    const component = afterStatusRead(found, momentOf(call))
    if (component !== found) site.components.replace(component)
    const holder = holderOf(component, momentOf(call))
    return {
      body: enveloped({
        is_current_user_allow_to_edit: holder === undefined || holder === caller.id,
        locked_by: holder === undefined ? null : (site.users.get(holder)?.display_name ?? ''),
      }),
    }
  }),
]
