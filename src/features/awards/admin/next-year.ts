import type { Values } from '#features/editing/admin/fields.ts'

type Row = Readonly<Record<string, unknown>>

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])

/** The same day of the year after; the last of February where there is none. */
function dayAfterYear(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [year = '', month = '', day = ''] = value.split('-')
  return `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}`
}

/**
 * What the year after one of the awards begins with: everything that is asked, ruled and shown, a year later and not public;
 * no winners, pictures or ceremony, which are that year's own.
 */
export function nextYear({ eventId: _event, ...values }: Values): Values {
  const year = Number(values.year)
  const { title } = values
  return {
    ...values,
    year: year + 1,
    state: 'draft',
    title: typeof title === 'string' ? title.replaceAll(String(year), String(year + 1)) : title,
    phases: rowsOf(values.phases).map((phase) => ({
      ...phase,
      from: dayAfterYear(phase.from),
      ...(phase.until !== undefined && { until: dayAfterYear(phase.until) }),
    })),
    prizes: rowsOf(values.prizes).map(({ id: _id, ...prize }) => ({ ...prize, winners: [] })),
    albums: [],
  }
}
