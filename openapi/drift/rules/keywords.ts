/** Rules for changed schema keywords, for clients that send values and clients that read them. */
import { breaking, harmless, hidden, type RuleSpec, risky } from './define.ts'

/** A wider argument does not affect senders, a narrower response does not affect readers. */
const widerArgument = (title: string) =>
  harmless(title, 'All previously accepted values are still accepted.')
const narrowerResponse = (title: string) =>
  harmless(title, 'Clients already handle every possible response.')

export type ValueDirection = 'argument' | 'answer'

/** Changes without an effect in a direction have no rule there. */
const CHANGES = {
  'type-changed': {
    argument: breaking('type changed', 'Values of the old type are rejected with 400.'),
    answer: breaking('type changed', 'A client gets a value of an unexpected type.'),
  },
  'type-narrowed': {
    argument: breaking('type narrowed', 'Some previously accepted values are rejected with 400.'),
    answer: narrowerResponse('type narrowed'),
  },
  'type-widened': {
    argument: widerArgument('type widened'),
    answer: breaking('type widened', 'A client may get a value of an unexpected type.'),
  },
  'null-refused': {
    argument: breaking(
      'null no longer accepted',
      'A client that sends null to clear the value is rejected with 400.',
    ),
    answer: narrowerResponse('never null'),
  },
  'null-accepted': {
    argument: widerArgument('null accepted'),
    answer: breaking('may be null', 'A client that does not expect null fails.'),
  },
  'enum-introduced': {
    argument: breaking(
      'limited to a list of values',
      'Any value outside the list is rejected with 400.',
    ),
    answer: narrowerResponse('limited to a list of values'),
  },
  'enum-value-removed': {
    argument: breaking('value no longer accepted', 'A client that sends it is rejected with 400.'),
    answer: narrowerResponse('value no longer sent'),
  },
  'enum-value-added': {
    argument: risky(
      'value added',
      'All previously accepted values are still accepted, but records may have a value unknown to clients.',
    ),
    answer: risky('new value possible', 'A client that enumerates all values gets an unknown one.'),
  },
  'enum-dropped': {
    argument: widerArgument('no longer limited to a list of values'),
    answer: risky(
      'no longer a list of values',
      'A client that enumerates all values may get an unknown one.',
    ),
  },
  'minimum-raised': {
    argument: breaking(
      'lower bound raised',
      'Values between the old and the new bound are rejected with 400.',
    ),
    answer: narrowerResponse('lower bound raised'),
  },
  'minimum-lowered': {
    argument: widerArgument('lower bound lowered'),
    answer: breaking('lower bound lowered', 'A client may get a value below the documented bound.'),
  },
  'maximum-lowered': {
    argument: breaking(
      'upper bound lowered',
      'Values between the new and the old bound are rejected with 400.',
    ),
    answer: narrowerResponse('upper bound lowered'),
  },
  'maximum-raised': {
    argument: widerArgument('upper bound raised'),
    answer: breaking('upper bound raised', 'A client may get a value above the documented bound.'),
  },
  'multiple-changed': {
    argument: breaking(
      'step of numbers changed',
      'Numbers that are not multiples of it are rejected with 400.',
    ),
  },
  'multiple-dropped': {
    argument: widerArgument('step of numbers dropped'),
  },
  'pattern-added': {
    argument: breaking('pattern added', 'Values that do not match it are rejected with 400.'),
    answer: narrowerResponse('pattern promised'),
  },
  'pattern-changed': {
    argument: breaking(
      'pattern changed',
      'Values that match only the old pattern are rejected with 400.',
    ),
    answer: risky('pattern changed', 'A client that parses the text may fail.'),
  },
  'pattern-widened': {
    argument: widerArgument('pattern accepts more'),
    answer: risky('pattern less strict', 'A client that parses the text may fail.'),
  },
  'pattern-removed': {
    argument: widerArgument('pattern removed'),
    answer: risky('pattern no longer guaranteed', 'A client that parses the text may fail.'),
  },
  'format-added': {
    argument: breaking('format added', 'Values of another format are rejected with 400.'),
    answer: narrowerResponse('format promised'),
  },
  'format-changed': {
    argument: breaking('format changed', 'Values of the old format are rejected with 400.'),
    answer: risky('format changed', 'A client that parses the text may fail.'),
  },
  'format-removed': {
    argument: widerArgument('format removed'),
    answer: risky('format no longer guaranteed', 'A client that parses the text may fail.'),
  },
  'unique-introduced': {
    argument: breaking(
      'repeated items no longer accepted',
      'A list with a repeated item is rejected with 400.',
    ),
  },
  'unique-dropped': {
    argument: widerArgument('repeated items accepted'),
  },
  'members-closed': {
    argument: breaking(
      'further members no longer accepted',
      'An object with further members is rejected with 400.',
    ),
    answer: harmless('no further members', 'All known members are still sent.'),
  },
  'members-opened': {
    argument: widerArgument('further members accepted'),
    answer: harmless('further members possible', 'Clients that do not know them are not affected.'),
  },
  'form-removed': {
    argument: breaking(
      'one of several forms removed',
      'Values of that form are rejected with 400.',
    ),
    answer: narrowerResponse('one form no longer sent'),
  },
  'form-added': {
    argument: widerArgument('one more form accepted'),
    answer: breaking('one more form possible', 'A client gets an unknown form of response.'),
  },
  'default-changed': {
    argument: risky(
      'default changed',
      'A client that omits the argument silently gets another result.',
    ),
  },
  'description-changed': {
    argument: hidden(harmless('description changed', 'Words only.')),
    answer: hidden(harmless('description changed', 'Words only.')),
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<ValueDirection, RuleSpec>>>>>

type KeywordChanges = typeof CHANGES

/** `argument-type-changed` */
type KeywordRules<D extends ValueDirection> = {
  readonly [K in keyof KeywordChanges as KeywordChanges[K] extends Readonly<Record<D, RuleSpec>>
    ? `${D}-${K}`
    : never]: RuleSpec
}

export function keywordRules<D extends ValueDirection>(direction: D): KeywordRules<D> {
  const rules = Object.entries<Readonly<Partial<Record<ValueDirection, RuleSpec>>>>(
    CHANGES,
  ).flatMap(([change, { [direction]: rule }]) =>
    rule ? [[`${direction}-${change}`, rule] as const] : [],
  )
  // The ids are composed from the keys of the table, as in the type.
  return Object.fromEntries(rules) as KeywordRules<D>
}
