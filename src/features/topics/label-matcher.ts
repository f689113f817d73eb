export interface Entry {
  readonly name: string
  readonly aliases: readonly string[]
}
export interface LabelMatcher {
  find(text: string): {
    companies: { name: string; count: number; first: number }[]
    terms: { name: string; count: number; first: number }[]
  }
}
export function createLabelMatcher(d: {
  companies: readonly Entry[]
  terms: readonly Entry[]
}): LabelMatcher {
  const f = (es: readonly Entry[], t: string) =>
    es
      .map((e) => ({ name: e.name, count: t.split(e.name).length - 1, first: t.indexOf(e.name) }))
      .filter((x) => x.count > 0)
  return { find: (t) => ({ companies: f(d.companies, t), terms: f(d.terms, t) }) }
}
export function deriveLabels(
  { text, existing, kind }: { text: string; existing: readonly string[]; kind: string },
  m: LabelMatcher,
): string[] {
  const r = m.find(text)
  return [
    ...new Set([
      ...(kind === 'article' ? existing : []),
      ...r.companies.map((c) => c.name),
      ...r.terms.map((c) => c.name),
    ]),
  ]
}
