/** Types of the factories. */
import type { MODELS, ModelName } from '#fixtures/models/registry.ts'
import type { SINGULAR } from '#fixtures/models/singular.ts'
import type { RecordInput, RecordOf } from '#fixtures/schema/model.ts'
import type { Language } from '#openapi/language/variants.ts'

/** Kinds that share a collection with another kind. */
interface SharedCollections {
  readonly page: 'posts'
  readonly template: 'posts'
  readonly category: 'terms'
  readonly tag: 'terms'
}

/** The collection of each kind. */
type Collections = { readonly [N in ModelName as (typeof SINGULAR)[N]]: N } & SharedCollections

/** `post`, `page`, `user`, … */
export type FactoryName = keyof Collections
type ModelOf<N extends FactoryName> = (typeof MODELS)[Collections[N]]
export type FactoryRecord<N extends FactoryName> = RecordOf<ModelOf<N>>

/** A reference may be the members of a new record instead of an id. */
type OrNewRecord<V> = number extends V
  ? V | object
  : V extends readonly (infer E)[]
    ? number extends E
      ? readonly (E | object)[]
      : V
    : V

/** Answers get their ids when they are stored. */
type UnnumberedAnswers = {
  readonly values?: readonly { readonly key: string; readonly value: string }[]
}

type InputOf<N extends FactoryName> = {
  readonly [K in keyof RecordInput<ModelOf<N>>]?: OrNewRecord<RecordInput<ModelOf<N>>[K]>
}

export type FactoryInput<N extends FactoryName> = N extends 'formSubmission'
  ? Omit<InputOf<N>, 'values'> & UnnumberedAnswers
  : InputOf<N>

export interface ItemTraits {
  readonly draft?: boolean
  readonly pending?: boolean
  readonly private?: boolean
  readonly trashed?: boolean
  readonly sticky?: boolean
  /** To be published a day from now. */
  readonly scheduled?: boolean
  /** Number of earlier states. */
  readonly withRevisions?: number
  readonly inLanguage?: Language
}

interface UserTraits {
  /** Name of an application password to sign in with. */
  readonly withPassword?: string
}

interface TrashTraits {
  readonly trashed?: boolean
}

interface SubmissionTraits extends TrashTraits {
  readonly read?: boolean
}

interface NoteTraits extends TrashTraits {
  readonly resolved?: boolean
  readonly withReplies?: number
}

type NoTraits = Readonly<Record<never, never>>

type TraitsOf<N extends FactoryName> = N extends 'post' | 'page' | 'template'
  ? ItemTraits
  : N extends 'user'
    ? UserTraits
    : N extends 'formSubmission'
      ? SubmissionTraits
      : N extends 'note'
        ? NoteTraits
        : NoTraits

type FlagTraits<T> = { [K in keyof T]-?: NonNullable<T[K]> extends boolean ? K : never }[keyof T]

/** `'draft'`, or `{ draft: true, withRevisions: 3 }`. */
export type Trait<N extends FactoryName> = FlagTraits<TraitsOf<N>> | TraitsOf<N>

/** Creates a record with its dependencies and the side effects of the platform. */
export type Create = <N extends FactoryName>(
  type: N,
  members?: FactoryInput<N>,
  ...traits: readonly Trait<N>[]
) => FactoryRecord<N>
