/** Hand-written files in JSON or YAML, with the lines of their problems. */
import type { DatasetProblem } from '#fixtures/schema/problem.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { by } from '#openapi/values/order.ts'
import { FileError, type FileProblem } from './document-file.ts'

/** `scenarios.slow.faults[0].status` as a list of path segments. */
const stepsOf = (place: string): readonly (string | number)[] =>
  place
    .replace(/^file\.?/, '')
    .split(/\.|\[|\]\.?/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

type LineFinder = (path: readonly (string | number)[]) => number | undefined

export interface YamlDocument {
  readonly file: string
  readonly value: unknown
  readonly find: LineFinder
}

/** The line of a path, or of its nearest existing parent. */
function lineOf(place: string, find: LineFinder): number {
  for (let steps = stepsOf(place); steps.length; steps = steps.slice(0, -1)) {
    const line = find(steps)
    if (line !== undefined) return line
  }
  return 1
}

/** In file order. */
export const locateProblems = (
  { file, find }: YamlDocument,
  problems: readonly DatasetProblem[],
): readonly FileProblem[] =>
  problems
    .map((problem) => ({ file, ...problem, line: lineOf(problem.place, find) }))
    .sort(by(({ line }) => line))

/** Throws a `FileError` if the text is not YAML. */
export async function readYamlDocument(file: string, text: string): Promise<YamlDocument> {
  const { fromYaml, yamlLineFinder } = await import('./read-yaml.ts')
  try {
    // JSON is a subset of YAML.
    return { file, value: fromYaml(text), find: yamlLineFinder(text) }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1)
    throw new FileError([{ file, line, place: 'file', reason: error.message }])
  }
}
