/** For tests: a replica of a server in this process, without HTTP. */
import { openDatabase } from '#bin/database/database.ts'
import { migrate } from '#bin/database/migrations.ts'
import { SITES_SCHEMA } from '#bin/shared-state/schema.ts'
import { openSharedState, type SharedState } from '#bin/shared-state/shared-state.ts'
import type { MemoryLimits } from '#bin/shared-state/site-memory.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { toBase64 } from '#fixtures/values/base64.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'
import type { TestResponse } from '#handlers/testing/testing.ts'

type ReplicaResponse = Pick<TestResponse, 'status' | 'headers' | 'body'>

interface ReplicaRequest {
  readonly site?: string
  readonly json?: unknown
  /** Of the administrator by default. */
  readonly authorization?: string
}

export interface Replica {
  readonly standIn: StandIn
  readonly state: SharedState
  readonly notes: readonly string[]
  send(method: string, target: string, request?: ReplicaRequest): Promise<ReplicaResponse>
  close(): Promise<void>
}

const template = readDataset(demo('a'))
const ADMIN = `Basic ${toBase64(new TextEncoder().encode('admin:admin-secret'))}`

export async function migrateSites(url: string): Promise<void> {
  const database = await openDatabase(url)
  await migrate(database, SITES_SCHEMA)
  await database.close()
}

function inputOf(method: string, target: string, request: ReplicaRequest) {
  const { site = 'default', json, authorization = ADMIN } = request
  const headers = new Map([
    ['authorization', authorization],
    ['content-type', 'application/json'],
    [SITE_HEADER, site],
  ])
  return {
    ...{ method, target, origin: 'http://site.example' },
    header: (name: string) => headers.get(name),
    ...(json !== undefined && { body: new TextEncoder().encode(JSON.stringify(json)) }),
  }
}

export async function openReplica(
  url: string,
  limits: Partial<MemoryLimits> = {},
): Promise<Replica> {
  const notes: string[] = []
  const note = (sentence: string) => void notes.push(sentence)
  const state = await openSharedState({ url, variant: 'a', note, patience: 2_000, limits })
  const sites = state.sitesOf({ team: '' })
  const standIn = createStandIn({
    ...{ variant: 'a', template: () => template, history: 100 },
    ...{ changed: sites.changed, turn: sites.turn, signingKey: sites.signingKey },
  })
  sites.attach(standIn.replication)
  return {
    ...{ standIn, state, notes },
    send: async (method, target, request = {}) => {
      const { status, headers, body } = await standIn.respond(
        standIn.dispatch(inputOf(method, target, request)),
      )
      return { status, headers, body: body ? JSON.parse(body) : undefined }
    },
    close: state.close,
  }
}
