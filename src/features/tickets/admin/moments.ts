import dayjs, { type Dayjs } from 'dayjs'
import { fromShanghai } from '#platform/shanghai-time.ts'

/** Moments of forms: what a picker shows is Shanghai's clock, whatever the clock of the machine says. */

/** An ISO text with the zone of Shanghai, as a picker takes it. */
export const shownMoment = (iso: string | null): Dayjs | null =>
  iso === null ? null : dayjs(iso.slice(0, 19))

/** What was picked, as the server takes it. */
export const pickedMoment = (picked: Dayjs | null | undefined): string | null =>
  picked
    ? fromShanghai(
        picked.year(),
        picked.month() + 1,
        picked.date(),
        picked.hour(),
        picked.minute(),
      ).toISOString()
    : null
