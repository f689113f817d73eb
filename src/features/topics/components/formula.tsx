import { readFormula } from '../body/formula.server.ts'
import { MathTree } from './math-tree.tsx'

/** A formula as browsers draw and read it; where it cannot be read, its words as they were written. */
export function FormulaView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const formula = readFormula(tex)
  if (!formula) return <code>{tex}</code>
  return <MathTree math={formula.math} label={formula.text} isDisplay={isDisplay} />
}
