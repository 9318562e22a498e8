/** Reads hand-written files and reports their problems by line. */
import { type DatasetProblem, PlacedError, sentenceOf } from '#fixtures/schema/problem.ts'
import { below } from '#openapi/drift/surface/pointer.ts'
import { messageOf } from '#openapi/values/json.ts'
import { readText } from './files.ts'
import { jsonLines } from './json-lines.ts'

export interface DocumentFile {
  readonly file: string
  readonly text: string
  readonly value: unknown
}

/** A problem of a file; if its path is not in the text, `line` is that of the nearest parent. */
export interface FileMistake extends DatasetProblem {
  readonly file: string
  readonly line: number
}

/** All problems of a file. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly mistakes: readonly FileMistake[]
  constructor(mistakes: readonly FileMistake[]) {
    super(mistakes.map(mistakeLine).join('\n'))
    this.mistakes = mistakes
  }
}

export const mistakeLine = ({ file, line, ...problem }: FileMistake): string =>
  `${file}:${line}: ${sentenceOf(problem)}`

const POSITION = /at position (\d+)/

function lineOfSyntax(text: string, message: string): number {
  const position = Number(POSITION.exec(message)?.[1] ?? text.length)
  return text.slice(0, position).split('\n').length
}

/** Throws a `FileError` if the text is not JSON. */
export function readDocument(file: string, text = readText(file)): DocumentFile {
  try {
    return { file, text, value: JSON.parse(text) }
  } catch (error) {
    const message = messageOf(error)
    const line = lineOfSyntax(text, message)
    throw new FileError([{ file, line, place: 'file', reason: `it is not JSON (${message})` }])
  }
}

/** The first segment of a path may be the name of the document itself. */
const WHOLE = /^(?:dataset|file|scenario)(?:\.|$)/
const STEP = /\[(\d+)\]|([^.[\]]+)/g

/** `records.posts[1].author` is `/records/posts/1/author`. */
const pointerOf = (place: string): string =>
  below('', ...[...place.replace(WHOLE, '').matchAll(STEP)].map(([, at, name]) => at ?? name ?? ''))

function mistakesIn(
  { file, text }: Pick<DocumentFile, 'file' | 'text'>,
  problems: readonly DatasetProblem[],
): readonly FileMistake[] {
  const pointers = problems.map(({ place }) => pointerOf(place))
  const lineOf = jsonLines(text, pointers)
  return problems.map((problem, at) => ({ file, line: lineOf(pointers[at]), ...problem }))
}

/** Reads the content of a file; problems are reported with their lines. */
export function readFrom<T>(document: DocumentFile, read: (value: unknown) => T): T {
  try {
    return read(document.value)
  } catch (error) {
    if (!(error instanceof PlacedError)) throw error
    throw new FileError(mistakesIn(document, error.problems))
  }
}
