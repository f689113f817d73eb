import leven from 'leven'

/** Long enough that two wrong letters are no accident; `DATABASE_PORT`, which some platforms set, is shorter. */
const LONG = 14
const SHORT = 6

/** Container platforms name what runs beside us like this, whatever it is called. */
const OF_SERVICES = /_(?:HOST|PORT|NAME|SERVICE|ENV|TCP)(?:_|$)/
/** Begin what we alone would be told, though we know a single one that does. */
const ALONE = new Set(['BEHIND', 'SMTP'])
const OFFERED = 3

/**
 * Variables that nobody reads and that look like one of ours: a letter too many, too few or another, or two exchanged; in a
 * short name only two exchanged, since `POST` need not mean `PORT`; in small letters; or beginning like several of ours. Each
 * with the names that were probably meant.
 */
export function misspeltVariables(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  const ours = new Set(known)
  return names
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const one = known.find((each) => looksLike(name, each))
      const meant = one === undefined ? namesakesOf(name, known) : [one]
      return meant.length === 0 ? [] : [{ name, meant: meant.join('、') }]
    })
}

const beginningOf = (name: string) => name.split('_', 1)[0] ?? ''

/** Ours that begin as this one, the most alike first. */
function namesakesOf(name: string, known: readonly string[]): string[] {
  const beginning = beginningOf(name)
  if (beginning === name || OF_SERVICES.test(name)) return []
  const alike = known.filter((each) => beginningOf(each) === beginning && each !== beginning)
  if (alike.length < 2 && !ALONE.has(beginning)) return []
  return alike.toSorted((a, b) => leven(name, a) - leven(name, b)).slice(0, OFFERED)
}

function looksLike(name: string, known: string): boolean {
  if (name === known.toLowerCase() && known.length >= SHORT) return true
  const distance = leven(name, known, { maxDistance: 3 })
  if (distance === 2 && sorted(name) === sorted(known)) return true
  if (known.length < SHORT) return false
  return distance === 1 || (distance === 2 && known.length >= LONG)
}

const sorted = (text: string) => [...text].toSorted().join('')
