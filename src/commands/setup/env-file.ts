/**
 * The text of a file of variables with these ones in it: each line that is there is changed in its place, since the last
 * of several counts, others are added at the end; everything else stays as it was.
 */
export function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const wanted = new Map(Object.entries(values))
  const left = new Map(wanted)
  const lines = text.split('\n').map((line) => {
    const name = line.slice(0, line.indexOf('=')).trim()
    const value = wanted.get(name)
    if (value === undefined || !line.includes('=')) return line
    left.delete(name)
    return `${name}=${value}`
  })
  const kept = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  return [...kept, ...[...left].map(([name, value]) => `${name}=${value}`), ''].join('\n')
}
