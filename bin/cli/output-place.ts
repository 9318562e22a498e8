/** Rejects places that cannot be written to, before the work whose result they receive. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OptionSpecs, Values } from './options.ts'
import { UsageError } from './usage-error.ts'

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function folderProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return `the folder ${folder} does not exist`
  if (!isFolder(folder)) return `${folder} is a file`
  return isWritable(folder) ? undefined : `no permission to write to ${folder}`
}

const fileProblem = (file: string): string | undefined =>
  isFolder(file) ? 'it is a folder' : folderProblem(dirname(file))

/** A missing folder is created, inside of one that exists. */
function newFolderProblem(folder: string): string | undefined {
  if (existsSync(folder) || dirname(folder) === folder) return folderProblem(folder)
  return newFolderProblem(dirname(folder))
}

const PROBLEM_OF = { file: fileProblem, folder: newFolderProblem }

/** Rejects the value of an option that names a file or a folder to write to. */
export function checkOutput(name: string, place: string, kind: keyof typeof PROBLEM_OF): void {
  const problem = PROBLEM_OF[kind](place)
  if (problem) throw new UsageError(`cannot write ${place} (--${name}): ${problem}`)
}

export function checkOutputs<O extends OptionSpecs>(specs: O, given: Values<O>): void {
  for (const [name, { writes }] of Object.entries(specs)) {
    const place: unknown = given[name]
    if (writes && typeof place === 'string') checkOutput(name, place, writes)
  }
}
