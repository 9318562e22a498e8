import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  AUTOREGISTER_OFF,
  hasLoadedTranslations,
  queueLock,
  stringSettings,
} from '#fixtures/documents/multilang.ts'
import type { QueuedStringRecord } from '#fixtures/models/queued-string.ts'
import type { TranslatableStringRecord } from '#fixtures/models/translatable-string.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { processStringsQueue } from '#openapi/namespaces/multilang-st-v1/strings.ts'

const LOCK_TIME = 60_000

const isLocked = (site: Site): boolean => {
  const takenAt = site.read(queueLock)
  return takenAt !== null && site.clock.now() - takenAt < LOCK_TIME
}

export const queueLocks: Agenda = (site) => {
  const takenAt = site.read(queueLock)
  return takenAt === null
    ? []
    : [{ at: takenAt + LOCK_TIME, what: 'the lock of the queue of strings expires' }]
}

/** The name of an unnamed string is the digest of its text. */
const nameOf = (title: string): string => bytesToHex(md5(utf8ToBytes(title)))

type Identity = Pick<TranslatableStringRecord, 'domain' | 'context' | 'name'>
const identityOf = ({ domain, context, name }: Identity): string =>
  JSON.stringify([domain, context, name])

/** A registered string only gets a further source. */
function register(site: Site, { id: _, ...queued }: QueuedStringRecord): void {
  const name = nameOf(queued.title)
  const identity = identityOf({ ...queued, name })
  const [known] = site.translatableStrings.by('identity', identityOf, identity)
  if (known) {
    const sources = [...new Set([...known.sources, ...queued.sources])]
    site.translatableStrings.replace({ ...known, sources })
    return
  }
  site.translatableStrings.insert({
    ...queued,
    id: site.ids.next('translatable_string'),
    name,
    status: 0,
    translationPriority: '',
    kind: 1,
    translations: {},
    package: 0,
  })
}

function registerAll(site: Site): boolean {
  const waiting = [...site.queuedStrings.all()]
  for (const queued of waiting) {
    register(site, queued)
    site.queuedStrings.remove(queued.id)
  }
  return waiting.length > 0
}

function acknowledge(site: Site): boolean {
  const isWaiting = site.read(hasLoadedTranslations)
  if (isWaiting) site.forget(hasLoadedTranslations)
  return isWaiting
}

function processQueue(site: Site): boolean {
  if (site.read(stringSettings).autoregisterType === AUTOREGISTER_OFF || isLocked(site))
    return false
  const wasRegistered = registerAll(site)
  return acknowledge(site) || wasRegistered
}

export const queue = [
  implement(processStringsQueue, ({ site }) => ({ body: { wasProcessed: processQueue(site) } })),
]
