import { roleCapabilities, suppressedMessages } from '#fixtures/documents/builder.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { plainLine } from '#handlers/platform/text/plain-text.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { capabilitiesOf } from '#handlers/runtime/caller.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { ROLES, type Role } from '#openapi/language/roles.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'
import { asList, isAmong, isRecord, keysOf, memberOf } from '#openapi/values/json.ts'

/** Legacy user levels, which the platform includes in the capabilities. */
const RANKS: Readonly<Record<Role, number>> = {
  administrator: 10,
  editor: 7,
  author: 2,
  contributor: 1,
  subscriber: 0,
}

function ranksOf({ roles }: UserRecord): readonly string[] {
  const highest = Math.max(-1, ...roles.map((role) => RANKS[role]))
  return Array.from({ length: highest + 1 }, (_, step) => `level_${highest - step}`)
}

const bodyOf = (site: Site, user: UserRecord) => {
  const [role = ''] = user.roles
  const recorded = user.roles.length === 1 ? site.read(roleCapabilities)[role] : undefined
  return {
    suppressedMessages: site.read(suppressedMessages.of(user.id)),
    capabilities: recorded ?? [...capabilitiesOf(user), ...ranksOf(user), ...user.roles],
  }
}

/** Distinct messages; blank and non-string values are dropped. */
const messagesIn = (sent: unknown): readonly string[] => [
  ...new Set(
    valuesOf(sent)
      .filter((message) => typeof message === 'string')
      .map(plainLine)
      .filter(Boolean),
  ),
]

/** The access rule requires a signed-in user. */
function userOf({ caller }: Pick<Call, 'caller'>): UserRecord {
  if (!caller.user) throw new ApiError('rest_forbidden')
  return caller.user
}

export const userData = [
  implement(getUserData, (call) => ({ body: bodyOf(call.site, userOf(call)) })),
  implement(updateUserData, {
    rules: {
      suppressedMessages: (value, call) => {
        if (!Array.isArray(value) && !isRecord(value)) return 'reject'
        const isDocumented =
          Array.isArray(value) && value.every((message) => typeof message === 'string')
        return !isDocumented && call.quirk('looseMessages') ? 'accept' : undefined
      },
    },
    handle: (call) => {
      const sent = call.param('suppressedMessages')
      const user = userOf(call)
      if (sent !== undefined) call.site.write(suppressedMessages.of(user.id), messagesIn(sent))
      return { body: bodyOf(call.site, user) }
    },
  }),
]

/** The last of the listed names is the role. */
export const capabilityExtractors = [
  extractor([getUserData], (body) => {
    const shown = asList(memberOf(body, 'capabilities'))
    const role = shown.at(-1)
    return isAmong(keysOf(ROLES), role) ? extractDocument(roleCapabilities, { [role]: shown }) : []
  }),
]
