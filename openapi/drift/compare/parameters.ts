/** Compares path parameters: their names and accepted values. */

import type { RuleId } from '#openapi/drift/rules/table.ts'
import { type Basis, basisOf } from '#openapi/drift/surface/provenance.ts'
import type { SurfaceEndpoint } from '#openapi/drift/surface/surface.ts'
import { compareClasses, matchesOneCharacter } from './capture-class.ts'
import type { Emit } from './collector.ts'

interface ParameterSides {
  readonly expected: SurfaceEndpoint
  readonly found: SurfaceEndpoint
}

/** A single-character class where more is assumed; the document states no class for it (D-005). */
const isSingleCharacterQuirk = (expression: string, basis: Basis): boolean =>
  basis.kind === 'assumed' && matchesOneCharacter(expression)

function ruleFor(expected: string, found: string, basis: Basis): RuleId | undefined {
  const change = compareClasses(expected, found)
  if (change === 'same') return undefined
  if (isSingleCharacterQuirk(found, basis)) return 'path-class-single'
  if (change === 'narrower') return 'path-class-narrowed'
  return change === 'wider' ? 'path-class-widened' : 'path-class-changed'
}

/** Parameters are paired by position. */
export function compareParameters({ expected, found }: ParameterSides, emit: Emit): void {
  const after = [...found.params]
  for (const [at, [name, expression]] of [...expected.params].entries()) {
    const [otherName, otherExpression] = after[at] ?? []
    if (otherName === undefined) continue
    const basis = basisOf(expected.provenance, 'params', name)
    const places = { expected: expected.pointer, found: found.pointer }
    if (otherName !== name)
      emit({
        rule: 'path-parameter-renamed',
        subject: name,
        expected: name,
        found: otherName,
        places,
        basis: basisOf(expected.provenance, 'route'),
      })
    if (expression === undefined || otherExpression === undefined) continue
    const rule = ruleFor(expression, otherExpression, basis)
    if (rule)
      emit({
        rule,
        subject: name,
        expected: expression,
        found: otherExpression,
        places,
        // The class is an assumption, but the document states that longer values match the route.
        basis: rule === 'path-class-single' ? basisOf(expected.provenance, 'route') : basis,
      })
  }
}
