import { useQuery } from '@tanstack/react-query'
import { MathTree } from '#features/topics/components/math-tree.tsx'
import { readFormula } from './browser-calls.ts'

/** A formula as readers see it, drawn from what the server reads in it. */
export function FormulaPicture({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const read = useFormula(tex)
  if (!read.data) return <code>{tex}</code>
  const { formula } = read.data.json
  if (!formula) return <code className="body-wrong">{tex}</code>
  return <MathTree math={formula.math} label={formula.text} isDisplay={isDisplay} />
}

const useFormula = (tex: string) =>
  useQuery({
    queryKey: ['formula', tex],
    queryFn: ({ signal }) => readFormula({ tex }, { signal }),
    enabled: tex.trim() !== '',
    staleTime: Infinity,
  })
