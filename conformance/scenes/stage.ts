/** Plays a script: holds its records, its act and the responses. */
import { Skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  type GivenRecord,
  isReference,
  referencesIn,
  type SceneReference,
} from '#conformance/case/reference.ts'
import { type Given, NEXT_SECOND, type SceneResource } from '#conformance/case/scene.ts'
import type { Act, SceneCall } from '#conformance/case/scene-call.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { callKey, type Script } from './script.ts'

export type SceneMoment = 'before' | 'after'

export interface Stage {
  /** Creates a record of the script. */
  make(key: string): Promise<void>
  perform(): Promise<void>
  /** The response to a look, sent once before and once after the act. */
  seen(look: SceneCall, moment: SceneMoment): Promise<TargetResponse>
  /** The response to the act; without an act, to the creation of a record. */
  written(key: string): TargetResponse
  /** The members with resolved references; missing optional values are omitted. */
  resolved(members: Json): Promise<Json>
}

type CanOmit = (value: unknown) => boolean

/** The values of references, each resolved once: the expected value is the sent one. */
function valuesOf(context: Context, records: ReadonlyMap<string, GivenRecord>) {
  const known = new Map<string, Promise<unknown>>()
  const find = ({ reference, record: key, find: look }: SceneReference): Promise<unknown> =>
    getOrCreate(known, `${reference} of ${key}`, async () => {
      const record = key === undefined ? undefined : records.get(String(key))
      if (key !== undefined && !record) throw new Error(`expected the record ${key}, got none`)
      return look(context, record)
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

const BY_END = {
  done: (context: Context): Context['call'] => context.callOk,
  refused: (context: Context): Context['call'] => context.callRejected,
  any: (context: Context): Context['call'] => context.call,
} as const

type Looks = Readonly<Record<SceneMoment, Map<string, Promise<TargetResponse>>>>

const newLooks = (): Looks => ({ before: new Map(), after: new Map() })

/**
 * On a shared stage, members without a value on this site are omitted: their scenes are played
 * alone.
 */
export function createStage(context: Context, script: Script, isShared: boolean): Stage {
  const records = new Map<string, GivenRecord>()
  const looks = newLooks()
  const resolve = valuesOf(context, records)
  let answer: TargetResponse | undefined
  const isOptional: CanOmit = (value) =>
    !context.target.hasDemo && referencesIn(value).some((each) => each.isOptional)
  const canOmit: CanOmit = (value) => isShared || isOptional(value)

  async function send({ operation, options, args, ends }: SceneCall, fields: Json = {}) {
    const known = await resolve(args, () => false)
    const call = BY_END[ends](context)
    return call(context.operation(operation), { ...known, ...fields }, options)
  }

  const inTurn = <T>(lock: string | undefined, work: () => Promise<T>): Promise<T> =>
    lock === undefined ? work() : context.withLock(lock, work)

  async function write(act: Act, { lockFor }: SceneResource): Promise<TargetResponse> {
    const fields = await resolve(act.fields, canOmit)
    return inTurn(lockFor(fields), () => send(act, fields))
  }

  async function create({ resource, fields: given, steps }: Given, key: string): Promise<void> {
    const fields = await resolve(given, canOmit)
    const make = () => context.createRecord(resource.record, fields)
    records.set(key, await inTurn(resource.lockFor(fields), make))
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
    async make(key) {
      const given = script.records.get(key)
      if (given) await create(given, key)
    },
    async perform() {
      const [scene] = script.scenes
      if (script.act && scene) answer = await write(script.act, scene.resource)
    },
    seen: (look, moment) => getOrCreate(looks[moment], callKey(look), () => send(look)),
    written(key) {
      const response = answer ?? records.get(key)?.response
      if (!response) throw new Error('expected a response to the write, got none')
      return response
    },
    resolved: (members) => resolve(members, isOptional),
  }
}
