/** Scenes that are played together: the rules for sharing records and requests. */

import type { SceneExpectation } from '#conformance/case/expectation.ts'
import { isReference, isTagReference, withKeys } from '#conformance/case/reference.ts'
import {
  NEXT_SECOND,
  type Scene,
  type SceneRecord,
  type SceneResource,
} from '#conformance/case/scene.ts'
import type { Act, SceneCall } from '#conformance/case/scene-call.ts'
import { isGet } from '#openapi/language/define.ts'
import { asRecord, isRecord, type Json } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** Serialized values by member; those of nested ones by path. */
type Values = ReadonlyMap<string, string>

const valueKey = (value: unknown): string =>
  JSON.stringify(value, (name, each) => (name === 'isOptional' ? undefined : each)) ?? ''

function valuesIn(fields: Json, nested: readonly string[]): Values {
  const isNested = (name: string, value: unknown) =>
    nested.includes(name) && isRecord(value) && !isReference(value)
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      isNested(name, value)
        ? Object.entries(asRecord(value)).map(
            ([inner, each]) => [`${name}.${inner}`, valueKey(each)] as const,
          )
        : [[name, valueKey(value)] as const],
    ),
  )
}

/** The members of the record that a scene writes and sees. */
interface MemberUsage {
  readonly given: Values
  readonly written: Values
  readonly shown: ReadonlySet<string>
}

interface SceneMembers {
  readonly given: Json
  readonly written: Json
  readonly expectations: readonly SceneExpectation[]
}

function memberUsageOf({ nested }: SceneResource, members: SceneMembers): MemberUsage {
  const memberOf = (path: string): string => {
    const [name = path] = path.split('.')
    return nested.includes(name) ? path : name
  }
  return {
    given: valuesIn(members.given, nested),
    written: valuesIn(members.written, nested),
    shown: new Set(members.expectations.flatMap(({ paths }) => paths.map(memberOf))),
  }
}

/** A scene whose references name records by key instead of by position. */
export interface KeyedScene {
  readonly resource: SceneResource
  /** The given records by key, in the order of creation. */
  readonly records: ReadonlyMap<string, SceneRecord>
  /** The key of the record that the scene is about. */
  readonly main: string
  readonly before: readonly SceneExpectation[]
  readonly act?: Act
  readonly after: readonly SceneExpectation[]
  readonly memberUsage: MemberUsage
}

/** Records, at most one act, and the reads of all its scenes. */
export interface Script {
  readonly scenes: readonly KeyedScene[]
  readonly records: ReadonlyMap<string, SceneRecord>
  readonly act?: Act
  readonly memberUsage: MemberUsage
}

/** Playing a script is part of one case, which has a time limit. */
const MAX_RECORDS = 24
const MAX_READS = 60

const EXTENDABLE_KEY = 'main'

/** Equal requests with the same required outcome have equal keys. */
export function callKey({ operation, options, args, outcome }: SceneCall): string {
  const [method] = operation.methods
  return JSON.stringify([operation.id, { method, ...options }, args, outcome])
}

const stepsKey = ({ steps }: SceneRecord): string =>
  JSON.stringify(steps.map((step) => (step === NEXT_SECOND ? step : [callKey(step), step.fields])))

const recordKey = (given: SceneRecord): string =>
  JSON.stringify([given.resource.record.name, given.fields, stepsKey(given)])

const keyedCall = <C extends SceneCall>(call: C, keys: readonly string[]): C => ({
  ...call,
  args: withKeys(call.args, keys),
  ...('fields' in call && isRecord(call.fields) && { fields: withKeys(call.fields, keys) }),
})

const keyedExpectation = (each: SceneExpectation, keys: readonly string[]): SceneExpectation => ({
  ...each,
  reads: each.reads.map((read) => keyedCall(read, keys)),
  expected: withKeys(each.expected, keys),
})

/** The records by key: equal records of a scene are counted. */
function keyedRecords(given: readonly SceneRecord[]): ReadonlyMap<string, SceneRecord> {
  const records = new Map<string, SceneRecord>()
  for (const each of given) {
    const earlierKeys = [...records.keys()]
    const fields = withKeys(each.fields, earlierKeys)
    const contentKey = recordKey({ ...each, fields, steps: each.steps })
    const ordinal = earlierKeys.filter((key) => key.endsWith(contentKey)).length
    const key = each.isExtendable ? EXTENDABLE_KEY : `${ordinal} ${contentKey}`
    const steps = each.steps.map((step) =>
      step === NEXT_SECOND ? step : keyedCall(step, [...earlierKeys, key]),
    )
    records.set(key, { ...each, fields, steps })
  }
  return records
}

export function toKeyedScene(scene: Scene): KeyedScene {
  const last = scene.given.at(-1)
  if (!last) throw new Error('expected a scene with a record, got one without')
  const records = keyedRecords(scene.given)
  const keys = [...records.keys()]
  const main = keys.at(-1) ?? EXTENDABLE_KEY
  const act = scene.act && keyedCall(scene.act, keys)
  const before = (scene.before ?? []).map((each) => keyedExpectation(each, keys))
  const after = scene.expect.map((each) => keyedExpectation(each, keys))
  return {
    resource: last.resource,
    records,
    main,
    before,
    ...(act && { act }),
    after,
    memberUsage: memberUsageOf(last.resource, {
      given: records.get(main)?.fields ?? {},
      written: act?.fields ?? {},
      expectations: [...before, ...after],
    }),
  }
}

const readsOf = ({ before, after }: KeyedScene): readonly SceneCall[] =>
  [...before, ...after].flatMap(({ reads }) => reads)

/** Requests among the reads that may change the record, although they should be rejected. */
const attemptsOf = (scene: KeyedScene): readonly SceneCall[] =>
  readsOf(scene).filter(({ operation }) => !isGet(operation))

/** Reads of other scenes are sent once for all, so their order relative to an attempt is undefined. */
export const canShare = (scene: KeyedScene): boolean => {
  const attempts = attemptsOf(scene).length
  return attempts === 0 || (attempts === readsOf(scene).length && !scene.act)
}

/** Only scenes with an equal group can share a script. */
export function groupOf(scene: KeyedScene): string {
  const { resource, records, main, act } = scene
  const given = records.get(main)
  return JSON.stringify([
    resource.record.name,
    given?.isExtendable ? stepsKey(given) : 'closed',
    act && callKey(act),
    [...new Set(attemptsOf(scene).map(({ operation }) => operation.id))],
  ])
}

/** No member written by one scene is written differently, or read, by the other. */
const doesNotAffect = (one: MemberUsage, other: MemberUsage): boolean =>
  [...one.given.keys(), ...one.written.keys()].every((name) => {
    const isTouched = other.given.has(name) || other.written.has(name) || other.shown.has(name)
    return (
      !isTouched ||
      (one.given.get(name) === other.given.get(name) &&
        one.written.get(name) === other.written.get(name))
    )
  })

const areCompatible = (one: MemberUsage, other: MemberUsage): boolean =>
  doesNotAffect(one, other) && doesNotAffect(other, one)

const mergeUsage = (one: MemberUsage, other: MemberUsage): MemberUsage => ({
  given: new Map([...one.given, ...other.given]),
  written: new Map([...one.written, ...other.written]),
  shown: new Set([...one.shown, ...other.shown]),
})

function mergeFields(one: Json, other: Json, nested: readonly string[]): Json {
  const both = nested
    .filter((name) => isRecord(one[name]) && isRecord(other[name]))
    .map((name) => [name, { ...asRecord(one[name]), ...asRecord(other[name]) }])
  return { ...one, ...other, ...Object.fromEntries(both) }
}

const SAMPLE_TAG = 'tag'

/** A record with a date of its own keeps the text by which cleanup recognizes it. */
function keepsIdentifyingText({ record }: SceneResource, given: Json): boolean {
  if (!record.dateFields?.some((name) => name in given)) return true
  const sample = record.fields(SAMPLE_TAG)
  return Object.keys(record.tagFieldsIn({})).some(
    (name) => sample[name] !== SAMPLE_TAG && !(name in given),
  )
}
/** The tag that identifies the record stays in at least one of its fields. */
function keepsTag({ record }: SceneResource, given: Json, written: Json): boolean {
  return Object.keys(record.tagFieldsIn({})).some(
    (name) => !(name in given) && (!(name in written) || isTagReference(written[name])),
  )
}

const readKeys = memoize((scene: KeyedScene) => readsOf(scene).map(callKey))

const isSmall = ({ scenes, records }: Script): boolean =>
  records.size <= MAX_RECORDS && new Set(scenes.flatMap(readKeys)).size <= MAX_READS

/** The open record comes last, because its fields may refer to the others. */
function mergeRecords(script: Script, scene: KeyedScene): ReadonlyMap<string, SceneRecord> {
  const one = script.records.get(EXTENDABLE_KEY)
  const other = scene.records.get(EXTENDABLE_KEY)
  const all = new Map([...script.records, ...scene.records])
  if (!one || !other) return all
  all.delete(EXTENDABLE_KEY)
  return all.set(EXTENDABLE_KEY, {
    ...one,
    fields: mergeFields(one.fields, other.fields, one.resource.nested),
  })
}

export const scriptOf = (scene: KeyedScene): Script => ({
  scenes: [scene],
  records: scene.records,
  ...(scene.act && { act: scene.act }),
  memberUsage: scene.memberUsage,
})

/** Whether the open record of a script can have these fields, and still be identified. */
function isPlayable({ resource }: KeyedScene, { records, act }: Script): boolean {
  const given = records.get(EXTENDABLE_KEY)?.fields ?? {}
  const written = act?.fields ?? {}
  return (
    resource.isPossible(given) &&
    resource.isPossible(mergeFields(given, written, resource.nested)) &&
    keepsTag(resource, given, written) &&
    keepsIdentifyingText(resource, given)
  )
}

/** Whether two scripts write the same. */
const writesSame = ({ memberUsage: one }: Script, { memberUsage: other }: Script): boolean =>
  one.given.size === other.given.size && one.written.size === other.written.size

/** The script with one more scene; undefined if the scene cannot share it. */
export function addScene(script: Script, scene: KeyedScene): Script | undefined {
  const { resource, act } = scene
  const isExtendable = scene.main === EXTENDABLE_KEY
  if (isExtendable && !areCompatible(script.memberUsage, scene.memberUsage)) return undefined
  const fields = mergeFields(script.act?.fields ?? {}, act?.fields ?? {}, resource.nested)
  const merged: Script = {
    scenes: [...script.scenes, scene],
    records: mergeRecords(script, scene),
    ...(act && { act: { ...act, fields } }),
    memberUsage: mergeUsage(script.memberUsage, scene.memberUsage),
  }
  if (!isSmall(merged)) return undefined
  return !isExtendable || isPlayable(scene, merged) || writesSame(merged, script)
    ? merged
    : undefined
}
