/** Rejects places that cannot be written to, before the work whose result they receive. */
import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '#openapi/values/json.ts'
import type { OptionSpecs, Values } from './options.ts'
import { UsageError } from './usage-error.ts'

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Permissions do not tell: an administrator has them in `/proc` and on a read-only disk too. */
function writeProblem(folder: string): string | undefined {
  try {
    rmdirSync(mkdtempSync(join(folder, '.understudy-')))
    return undefined
  } catch (error) {
    return DENIALS.includes(codeOf(error))
      ? `no permission to write to ${folder}`
      : `nothing can be created in ${folder}`
  }
}

const DENIALS = ['EACCES', 'EPERM']

function folderProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return `the folder ${folder} does not exist`
  if (!isFolder(folder)) return `${folder} is a file`
  return writeProblem(folder)
}

/** A file is replaced as a whole, which would destroy a device. */
function fileProblem(file: string): string | undefined {
  if (isFolder(file)) return 'it is a folder'
  if (existsSync(file) && !statSync(file).isFile()) return 'it is not a regular file'
  return folderProblem(dirname(file))
}

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
