import { libraryConnections, libraryService } from '#fixtures/documents/builder-library.ts'
import type { Site } from '#fixtures/site/site.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { BodyOf } from '#openapi/language/define.ts'
import {
  connectLibrary,
  disconnectLibrary,
} from '#openapi/namespaces/builder-v1/library-connect.ts'

type Notice = BodyOf<(typeof connectLibrary)['responses'][200]>[number]

/** The flow ends the request itself and returns a list of notices (D-035). */
const notice = (type: Notice['type'], content: string) => ({
  body: [{ content, type }],
})

const additional_errors: readonly never[] = []

/** The immediate errors of the service. */
function checkToken(site: Site, token: string): void {
  const { available, reachable, refused_tokens } = site.read(libraryService)
  if (!available) throw new ApiError('builder_library_app_not_available')
  if (!reachable)
    throw new ApiError('builder_library_unreachable', {
      placeholders: { reason: 'The template library cannot be reached.' },
      extraMembers: { additional_errors },
    })
  if (refused_tokens.includes(token))
    throw new ApiError('builder_library_token_refused', {
      placeholders: { reason: 'The token is not valid.' },
      extraMembers: { additional_errors },
    })
}

export const libraryConnect = [
  implement(connectLibrary, (call) => {
    const { args, site, caller } = call
    checkToken(site, args.token)
    const connected = site.read(libraryConnections)
    if (connected.includes(caller.id)) return notice('info', 'Already connected.')
    const { exchange_error } = site.read(libraryService)
    if (exchange_error !== null) return notice('error', `Cannot Get Token:${exchange_error}`)
    site.write(libraryConnections, [...connected, caller.id])
    addJournalEntry(call, 'library-connect', {})
    return notice('success', 'Connected successfully.')
  }),
  implement(disconnectLibrary, (call) => {
    const { site, caller } = call
    if (!site.read(libraryService).available)
      throw new ApiError('builder_library_app_not_available')
    const connected = site.read(libraryConnections)
    if (!connected.includes(caller.id)) return { body: null }
    const others = connected.filter((id) => id !== caller.id)
    site.write(libraryConnections, others)
    addJournalEntry(call, 'library-disconnect', {})
    return notice('success', 'Disconnected successfully.')
  }),
]
