/** Reads the declaration files of the package: which names an entry exports, and their text. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { memoizeIn } from '#openapi/values/memoize.ts'

export interface Declaration {
  readonly name: string
  readonly kind: string
  /** The text of its comment. */
  readonly about: string
  readonly code: string
  readonly file: string
}

interface Statement {
  readonly comment: string
  readonly text: string
}

interface Reference {
  readonly file: string
  readonly name: string
}

interface DeclarationFile {
  readonly about: string
  readonly declared: ReadonlyMap<string, Declaration>
  /** Names from other files. */
  readonly imported: ReadonlyMap<string, Reference>
  readonly exported: readonly string[]
}

const COMMENT = /^\/\*\*[\s\S]*?\*\/\n?/
const NEUTRAL = /\/\*[\s\S]*?\*\/|\/\/.*$|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|=>/gm

const depthOf = (line: string): number => {
  const bare = line.replace(NEUTRAL, '')
  return (bare.match(/[([{<]/g)?.length ?? 0) - (bare.match(/[)\]}>]/g)?.length ?? 0)
}

/** A statement ends where brackets are closed and the next line is not indented. */
function statementsIn(text: string): readonly Statement[] {
  const found: Statement[] = []
  let comment = ''
  let lines: string[] = []
  let depth = 0
  let isComment = false
  const all = text.split('\n')
  for (const [at, line] of all.entries()) {
    if (lines.length === 0 && (isComment || line.startsWith('/**'))) {
      comment = isComment ? `${comment}\n${line}` : line
      isComment = !line.includes('*/')
      continue
    }
    if (lines.length === 0 && line.trim() === '') continue
    lines.push(line)
    depth += depthOf(line)
    const next = all[at + 1] ?? ''
    if (depth > 0 || /^\s+\S/.test(next)) continue
    found.push({ comment, text: lines.join('\n') })
    comment = ''
    lines = []
    depth = 0
  }
  return found
}

export const commentText = (comment: string): string =>
  comment
    .trim()
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()

const DECLARED =
  /^(?:export )?(?:declare )?(?:abstract )?(function|const|type|interface|class|namespace) (\w+)/
const IMPORTED = /^import (?:type )?\{([^}]*)\} from ['"](\.[^'"]+)\.js['"]/
const REEXPORTED = /^export (?:type )?\{([^}]*)\}(?: from ['"](\.[^'"]+)\.js['"])?/

/** `type A as B` is the name A under the name B. */
const namesIn = (list: string): readonly { readonly name: string; readonly as: string }[] =>
  list
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [name = '', as = name] = part.split(' as ')
      return { name, as }
    })

/** The names of other files in a type: `import("../x.js").Build` becomes `Build`. */
const readable = (text: string): string =>
  text
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/^export declare |^export |^declare /, '')
    .replace(/;$/, '')

function parse(file: string): DeclarationFile {
  const declared = new Map<string, Declaration>()
  const imported = new Map<string, Reference>()
  const exported: string[] = []
  const text = readFileSync(file, 'utf8')
  const fileOf = (path: string): string => join(dirname(file), `${path}.d.ts`)
  for (const { comment, text: statement } of statementsIn(text.replace(COMMENT, ''))) {
    const [, kind = '', name = ''] = DECLARED.exec(statement) ?? []
    const [, list = '', from] = IMPORTED.exec(statement) ?? REEXPORTED.exec(statement) ?? []
    for (const { name: other, as } of namesIn(list)) {
      if (from) imported.set(as, { file: fileOf(from), name: other })
      else if (as !== other) imported.set(as, { file, name: other })
      if (statement.startsWith('export')) exported.push(as)
    }
    if (!name) continue
    const overload = declared.get(name)
    const code = [...(overload ? [overload.code] : []), readable(statement)].join('\n')
    const about = overload?.about || commentText(comment)
    declared.set(name, { name, kind, about, code, file })
    if (statement.startsWith('export') && !exported.includes(name)) exported.push(name)
  }
  return { about: commentText(COMMENT.exec(text)?.[0] ?? ''), declared, imported, exported }
}

const fileAt = memoizeIn(new Map<string, DeclarationFile>(), parse)

/** The declaration behind a name of a file, through imports. */
export function resolveName(file: string, name: string): Declaration | undefined {
  const { declared, imported } = fileAt(file)
  const own = declared.get(name)
  if (own) return own
  const other = imported.get(name)
  return other ? resolveName(other.file, other.name) : undefined
}

export const aboutFile = (file: string): string => fileAt(file).about

export const exportedNames = (file: string): readonly string[] =>
  fileAt(file).exported.toSorted((a, b) => a.localeCompare(b, 'en'))
