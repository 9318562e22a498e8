/** Scenes that are played together: the rules for sharing records and requests. */

import type { SceneExpectation } from '#conformance/case/expectation.ts'
import { isReference, isTagged, withKeys } from '#conformance/case/reference.ts'
import { type Given, NEXT_SECOND, type Scene, type SceneResource } from '#conformance/case/scene.ts'
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
interface Touched {
  readonly given: Values
  readonly written: Values
  readonly seen: ReadonlySet<string>
}

interface SceneMembers {
  readonly given: Json
  readonly written: Json
  readonly expectations: readonly SceneExpectation[]
}

function touchedBy({ nested }: SceneResource, members: SceneMembers): Touched {
  const memberOf = (path: string): string => {
    const [name = path] = path.split('.')
    return nested.includes(name) ? path : name
  }
  return {
    given: valuesIn(members.given, nested),
    written: valuesIn(members.written, nested),
    seen: new Set(members.expectations.flatMap(({ sees }) => sees.map(memberOf))),
  }
}

/** A scene whose references name records by key instead of by position. */
export interface PlacedScene {
  readonly resource: SceneResource
  /** The given records by key, in the order of creation. */
  readonly records: ReadonlyMap<string, Given>
  /** The key of the record that the scene is about. */
  readonly main: string
  readonly before: readonly SceneExpectation[]
  readonly act?: Act
  readonly after: readonly SceneExpectation[]
  readonly touched: Touched
}

/** Records, at most one act, and the looks of all its scenes. */
export interface Script {
  readonly scenes: readonly PlacedScene[]
  readonly records: ReadonlyMap<string, Given>
  readonly act?: Act
  readonly touched: Touched
}

/** Playing a script is part of one case, which has a time limit. */
const MAX_RECORDS = 24
const MAX_LOOKS = 60

const OPEN = 'main'

/** Equal requests with the same required outcome have equal keys. */
export function callKey({ operation, options, args, ends }: SceneCall): string {
  const [method] = operation.methods
  return JSON.stringify([operation.id, { method, ...options }, args, ends])
}

const stepsKey = ({ steps }: Given): string =>
  JSON.stringify(steps.map((step) => (step === NEXT_SECOND ? step : [callKey(step), step.fields])))

const recordKey = (given: Given): string =>
  JSON.stringify([given.resource.record.name, given.fields, stepsKey(given)])

const placedCall = <C extends SceneCall>(call: C, keys: readonly string[]): C => ({
  ...call,
  args: withKeys(call.args, keys),
  ...('fields' in call && isRecord(call.fields) && { fields: withKeys(call.fields, keys) }),
})

const placedExpectation = (each: SceneExpectation, keys: readonly string[]): SceneExpectation => ({
  ...each,
  looks: each.looks.map((look) => placedCall(look, keys)),
  expected: withKeys(each.expected, keys),
})

/** The records by key: equal records of a scene are counted. */
function placedRecords(given: readonly Given[]): ReadonlyMap<string, Given> {
  const records = new Map<string, Given>()
  for (const each of given) {
    const before = [...records.keys()]
    const fields = withKeys(each.fields, before)
    const plain = recordKey({ ...each, fields, steps: each.steps })
    const ordinal = before.filter((key) => key.endsWith(plain)).length
    const key = each.isOpen ? OPEN : `${ordinal} ${plain}`
    const steps = each.steps.map((step) =>
      step === NEXT_SECOND ? step : placedCall(step, [...before, key]),
    )
    records.set(key, { ...each, fields, steps })
  }
  return records
}

export function placed(scene: Scene): PlacedScene {
  const last = scene.given.at(-1)
  if (!last) throw new Error('expected a scene with a record, got one without')
  const records = placedRecords(scene.given)
  const keys = [...records.keys()]
  const main = keys.at(-1) ?? OPEN
  const act = scene.act && placedCall(scene.act, keys)
  const before = (scene.before ?? []).map((each) => placedExpectation(each, keys))
  const after = scene.expect.map((each) => placedExpectation(each, keys))
  return {
    resource: last.resource,
    records,
    main,
    before,
    ...(act && { act }),
    after,
    touched: touchedBy(last.resource, {
      given: records.get(main)?.fields ?? {},
      written: act?.fields ?? {},
      expectations: [...before, ...after],
    }),
  }
}

export const looksOf = ({ before, after }: PlacedScene): readonly SceneCall[] =>
  [...before, ...after].flatMap(({ looks }) => looks)

/** Requests among the looks that may change the record, although they should be rejected. */
const attemptsOf = (scene: PlacedScene): readonly SceneCall[] =>
  looksOf(scene).filter(({ operation }) => !isGet(operation))

/** Looks of others, sent once for all, would come before or after an attempt by chance. */
export const canShare = (scene: PlacedScene): boolean => {
  const attempts = attemptsOf(scene).length
  return attempts === 0 || (attempts === looksOf(scene).length && !scene.act)
}

/** Only scenes with an equal group can share a script. */
export function groupOf(scene: PlacedScene): string {
  const { resource, records, main, act } = scene
  const given = records.get(main)
  return JSON.stringify([
    resource.record.name,
    given?.isOpen ? stepsKey(given) : 'closed',
    act && callKey(act),
    [...new Set(attemptsOf(scene).map(({ operation }) => operation.id))],
  ])
}

/** No member written by one scene is written differently, or read, by the other. */
const leavesAlone = (one: Touched, other: Touched): boolean =>
  [...one.given.keys(), ...one.written.keys()].every((name) => {
    const isTouched = other.given.has(name) || other.written.has(name) || other.seen.has(name)
    return (
      !isTouched ||
      (one.given.get(name) === other.given.get(name) &&
        one.written.get(name) === other.written.get(name))
    )
  })

const areCompatible = (one: Touched, other: Touched): boolean =>
  leavesAlone(one, other) && leavesAlone(other, one)

const bothTouched = (one: Touched, other: Touched): Touched => ({
  given: new Map([...one.given, ...other.given]),
  written: new Map([...one.written, ...other.written]),
  seen: new Set([...one.seen, ...other.seen]),
})

function united(one: Json, other: Json, nested: readonly string[]): Json {
  const both = nested
    .filter((name) => isRecord(one[name]) && isRecord(other[name]))
    .map((name) => [name, { ...asRecord(one[name]), ...asRecord(other[name]) }])
  return { ...one, ...other, ...Object.fromEntries(both) }
}

const SAMPLE_TAG = 'tag'

/** A record with a date of its own keeps the text by which cleanup recognizes it. */
function staysSigned({ record }: SceneResource, given: Json): boolean {
  if (!record.dateFields?.some((name) => name in given)) return true
  const sample = record.fields(SAMPLE_TAG)
  return Object.keys(record.tagFieldsIn({})).some(
    (name) => sample[name] !== SAMPLE_TAG && !(name in given),
  )
}
/** The tag that identifies the record stays in at least one of its fields. */
function staysTagged({ record }: SceneResource, given: Json, written: Json): boolean {
  return Object.keys(record.tagFieldsIn({})).some(
    (name) => !(name in given) && (!(name in written) || isTagged(written[name])),
  )
}

const lookKeys = memoize((scene: PlacedScene) => looksOf(scene).map(callKey))

const isSmall = ({ scenes, records }: Script): boolean =>
  records.size <= MAX_RECORDS && new Set(scenes.flatMap(lookKeys)).size <= MAX_LOOKS

/** The open record comes last, because its fields may refer to the others. */
function unitedRecords(script: Script, scene: PlacedScene): ReadonlyMap<string, Given> {
  const one = script.records.get(OPEN)
  const other = scene.records.get(OPEN)
  const all = new Map([...script.records, ...scene.records])
  if (!one || !other) return all
  all.delete(OPEN)
  return all.set(OPEN, { ...one, fields: united(one.fields, other.fields, one.resource.nested) })
}

export const scriptOf = (scene: PlacedScene): Script => ({
  scenes: [scene],
  records: scene.records,
  ...(scene.act && { act: scene.act }),
  touched: scene.touched,
})

/** Whether the open record of a script can have these fields, and still be identified. */
function isPlayable({ resource }: PlacedScene, { records, act }: Script): boolean {
  const given = records.get(OPEN)?.fields ?? {}
  const written = act?.fields ?? {}
  return (
    resource.isPossible(given) &&
    resource.isPossible(united(given, written, resource.nested)) &&
    staysTagged(resource, given, written) &&
    staysSigned(resource, given)
  )
}

/** Whether two scripts write the same. */
const isEqual = ({ touched: one }: Script, { touched: other }: Script): boolean =>
  one.given.size === other.given.size && one.written.size === other.written.size

/** The script with one more scene; undefined if the scene cannot share it. */
export function joined(script: Script, scene: PlacedScene): Script | undefined {
  const { resource, act } = scene
  const isOpen = scene.main === OPEN
  if (isOpen && !areCompatible(script.touched, scene.touched)) return undefined
  const fields = united(script.act?.fields ?? {}, act?.fields ?? {}, resource.nested)
  const joint: Script = {
    scenes: [...script.scenes, scene],
    records: unitedRecords(script, scene),
    ...(act && { act: { ...act, fields } }),
    touched: bothTouched(script.touched, scene.touched),
  }
  if (!isSmall(joint)) return undefined
  return !isOpen || isPlayable(scene, joint) || isEqual(joint, script) ? joint : undefined
}
