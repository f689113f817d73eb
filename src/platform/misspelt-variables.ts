import leven from 'leven'

/** Long enough that two wrong letters are no accident; `DATABASE_PORT`, which some platforms set, is shorter. */
const LONG = 14
const SHORT = 6

/**
 * Variables that nobody reads and that look like one of ours: a letter too many, too few or another, or two exchanged; in a
 * short name only two exchanged, since `POST` need not mean `PORT`. Each with the name that was probably meant.
 */
export function misspeltVariables(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  const ours = new Set(known)
  return names
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = known.find((each) => looksLike(name, each))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function looksLike(name: string, known: string): boolean {
  const distance = leven(name, known, { maxDistance: 3 })
  if (distance === 2 && sorted(name) === sorted(known)) return true
  if (known.length < SHORT) return false
  return distance === 1 || (distance === 2 && known.length >= LONG)
}

const sorted = (text: string) => [...text].toSorted().join('')
