/** Reads hand-written files and reports their problems by line. */
import { DatasetError, type DatasetProblem, problemText } from '#fixtures/schema/problem.ts'
import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { messageOf } from '#openapi/values/json.ts'
import { syntaxProblem } from '#openapi/values/parse-json.ts'
import { readText } from './files.ts'
import { jsonLines } from './json-lines.ts'

export interface DocumentFile {
  readonly file: string
  readonly text: string
  readonly value: unknown
}

/** A problem of a file; if its path is not in the text, `line` is that of the nearest parent. */
export interface FileProblem extends DatasetProblem {
  readonly file: string
  readonly line: number
}

/** All problems of a file. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly problems: readonly FileProblem[]
  constructor(problems: readonly FileProblem[]) {
    super(problems.map(problemLine).join('\n'))
    this.problems = problems
  }
}

export const problemLine = ({ file, line, ...problem }: FileProblem): string =>
  `${file}:${line}: ${problemText(problem)}`

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
    throw new FileError([{ file, line, place: 'file', reason: syntaxProblem(error) }])
  }
}

/** The first segment of a path may be the name of the document itself. */
const DOCUMENT_NAME = /^(?:dataset|file|scenario)(?:\.|$)/
const PATH_SEGMENT = /\[(\d+)\]|([^.[\]]+)/g

/** `records.posts[1].author` is `/records/posts/1/author`. */
const pointerOf = (place: string): string =>
  appendPointer(
    '',
    ...[...place.replace(DOCUMENT_NAME, '').matchAll(PATH_SEGMENT)].map(
      ([, at, name]) => at ?? name ?? '',
    ),
  )

function problemsIn(
  { file, text }: Pick<DocumentFile, 'file' | 'text'>,
  problems: readonly DatasetProblem[],
): readonly FileProblem[] {
  const pointers = problems.map(({ place }) => pointerOf(place))
  const lineOf = jsonLines(text, pointers)
  return problems.map((problem, at) => ({ file, line: lineOf(pointers[at]), ...problem }))
}

/** Reads the content of a file; problems are reported with their lines. */
export function parseDocument<T>(document: DocumentFile, read: (value: unknown) => T): T {
  try {
    return read(document.value)
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error
    throw new FileError(problemsIn(document, error.problems))
  }
}
