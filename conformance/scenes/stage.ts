/** Plays a script: holds its records, its act and the responses. */
import { Skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  type GivenRecord,
  isReference,
  referencesIn,
  type SceneReference,
} from '#conformance/case/reference.ts'
import { NEXT_SECOND, type SceneRecord, type SceneResource } from '#conformance/case/scene.ts'
import type { Act, SceneCall } from '#conformance/case/scene-call.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { callKey, type Script } from './script.ts'

export type ScenePhase = 'before' | 'after'

export interface Stage {
  /** Creates a record of the script. */
  createRecord(key: string): Promise<void>
  performAct(): Promise<void>
  /** The response to a read, sent once before and once after the act. */
  read(call: SceneCall, phase: ScenePhase): Promise<TargetResponse>
  /** The response to the act; without an act, to the creation of a record. */
  writeResponse(key: string): TargetResponse
  /** The members with resolved references; missing optional values are omitted. */
  resolveMembers(members: Json): Promise<Json>
}

type CanOmit = (value: unknown) => boolean

/** The values of references, each resolved once: the expected value is the sent one. */
function valuesOf(context: Context, records: ReadonlyMap<string, GivenRecord>) {
  const values = new Map<string, Promise<unknown>>()
  const find = ({ reference, record: key, find: findValue }: SceneReference): Promise<unknown> =>
    getOrCreate(values, `${reference} of ${key}`, async () => {
      const record = key === undefined ? undefined : records.get(String(key))
      if (key !== undefined && !record) throw new Error(`expected the record ${key}, got none`)
      return findValue(context, record)
    })
  function resolve(value: unknown, canOmit: CanOmit): unknown {
    if (isReference(value)) return find(value)
    if (Array.isArray(value)) return Promise.all(value.map((each) => resolve(each, canOmit)))
    return isRecord(value) ? resolveMembers(value, canOmit) : value
  }
  async function resolveMembers(members: Json, canOmit: CanOmit): Promise<Json> {
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(members)) {
      try {
        values[name] = await resolve(value, canOmit)
      } catch (error) {
        if (!(error instanceof Skip && canOmit(value))) throw error
      }
    }
    return values
  }
  return resolveMembers
}

const CALL_BY_OUTCOME = {
  done: (context: Context): Context['call'] => context.callOk,
  rejected: (context: Context): Context['call'] => context.callRejected,
  any: (context: Context): Context['call'] => context.call,
} as const

type ReadResponses = Readonly<Record<ScenePhase, Map<string, Promise<TargetResponse>>>>

const createReadResponses = (): ReadResponses => ({ before: new Map(), after: new Map() })

/**
 * On a shared stage, members without a value on this site are omitted: their scenes are played
 * alone.
 */
export function createStage(context: Context, script: Script, isShared: boolean): Stage {
  const records = new Map<string, GivenRecord>()
  const responses = createReadResponses()
  const resolve = valuesOf(context, records)
  let actResponse: TargetResponse | undefined
  const isOptional: CanOmit = (value) =>
    !context.target.hasDemo && referencesIn(value).some((each) => each.isOptional)
  const canOmit: CanOmit = (value) => isShared || isOptional(value)

  async function send({ operation, options, args, outcome }: SceneCall, fields: Json = {}) {
    const resolvedArgs = await resolve(args, () => false)
    const call = CALL_BY_OUTCOME[outcome](context)
    return call(context.operation(operation), { ...resolvedArgs, ...fields }, options)
  }

  const withOptionalLock = <T>(lock: string | undefined, work: () => Promise<T>): Promise<T> =>
    lock === undefined ? work() : context.withLock(lock, work)

  async function write(act: Act, { lockFor }: SceneResource): Promise<TargetResponse> {
    const fields = await resolve(act.fields, canOmit)
    return withOptionalLock(lockFor(fields), () => send(act, fields))
  }

  async function create(
    { resource, fields: given, steps }: SceneRecord,
    key: string,
  ): Promise<void> {
    const fields = await resolve(given, canOmit)
    const createGiven = () => context.createRecord(resource.record, fields)
    records.set(key, await withOptionalLock(resource.lockFor(fields), createGiven))
    try {
      for (const step of steps)
        await (step === NEXT_SECOND ? context.nextSecond() : write(step, resource))
    } catch (error) {
      // A record that did not reach its given state is not used.
      records.delete(key)
      throw error
    }
  }

  return {
    async createRecord(key) {
      const given = script.records.get(key)
      if (given) await create(given, key)
    },
    async performAct() {
      const [scene] = script.scenes
      if (script.act && scene) actResponse = await write(script.act, scene.resource)
    },
    read: (call, phase) => getOrCreate(responses[phase], callKey(call), () => send(call)),
    writeResponse(key) {
      const response = actResponse ?? records.get(key)?.response
      if (!response) throw new Error('expected a response to the write, got none')
      return response
    },
    resolveMembers: (members) => resolve(members, isOptional),
  }
}
