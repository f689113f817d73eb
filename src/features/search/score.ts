import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#platform/durations.ts'
import type { Form, Unit } from './token-query.ts'

/** Expressions over a row `d` of the index that say how well it answers; the best come first (C-56). */

/** A unit and how much it tells, all together 1. */
export interface Weighed extends Unit {
  readonly weight: number
}

/** A word in the title, in the labels (the first ones tell what it is about), and a title that says nothing else. */
const TITLE = sql.raw('8')
const LABEL = sql.raw('4')
const WHOLE_TITLE = sql.raw('6')
/** A word found again and again in the text gains as much as this at most, never as much as a label. */
const MOST_BY_TEXT = sql.raw('3')
/** What is of today gains so much, what is a year away half of it. */
const RECENT = sql.raw('1.5')
const YEAR_MS = sql.raw(String(365 * DAY_MS))

/** Score by title, labels and date: all that a narrow row tells. */
export function headScore(units: readonly Weighed[], now: Date): SQL {
  const words = units.map((unit) => sql`${unit.weight}::float8 * ${best(unit.forms.map(headOfForm))}`)
  return sql`(${sum(words)} + ${RECENT}::float8 / (1 + abs(${now.getTime()}::bigint - d.sort_date) / ${YEAR_MS}::float8))`
}

function headOfForm(form: Form): SQL {
  const word = comparable(form)
  const strength = sql`${form.strength}::float8`
  // Numbers of PostgreSQL's own decimal kind would cost more than the search itself, and so would a second look.
  const before = sql`nullif(octet_length(split_part(d.folded_labels, ${word}, 1)), octet_length(d.folded_labels))`
  return sql`case when strpos(d.folded_title, ${word}) > 0 then ${strength} * (${TITLE}
      + case when d.folded_title = ${word} then ${WHOLE_TITLE}::float8
        else 2::float8 * octet_length(${word}) / octet_length(d.folded_title) end)
    else ${strength} * coalesce(${LABEL} - 1.5::float8 * ${before} / octet_length(d.folded_labels), 0) end`
}

/** What the text adds: how often the words stand in it. `text` is the text as a value at hand. */
export function textScore(units: readonly Weighed[], text: SQL): SQL {
  const words = units.map((unit) => {
    const times = unit.forms.map((form) => {
      const word = comparable(form)
      return sql`${form.strength}::float8 * (octet_length(${text}) - octet_length(replace(${text}, ${word}, ''))) / octet_length(${word})`
    })
    return sql`${unit.weight}::float8 * least(${MOST_BY_TEXT}, 1.1 * ln(1 + ${best(times)}))`
  })
  return sum(words)
}

/** What a form is in a folded text. */
export function comparable({ folded, isOpen }: Form): string {
  if (!isOpen) return folded
  const isOneWord = folded.split('|').filter(Boolean).length === 1
  return isOneWord ? folded.replaceAll('|', '') : folded.replace(/\|$/, '')
}

const sum = (terms: readonly SQL[]) => sql`(${sql.join([...terms], sql` + `)})`
const best = (terms: readonly SQL[]) =>
  terms.length === 1 ? sql`(${terms[0]})` : sql`greatest(${sql.join([...terms], sql`, `)})`
