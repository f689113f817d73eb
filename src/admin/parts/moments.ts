import dayjs, { type Dayjs } from 'dayjs'
import { fromShanghai, shanghaiIso } from '#platform/shanghai-time.ts'

/**
 * Moments of forms: what a picker shows and takes is Shanghai's clock, whatever the clock of the machine says (C-99). In
 * here they are days and times without a zone, so nobody may ask one of them for its instant but `pickedMoment`.
 */

/** An ISO text of any zone, as a picker takes it. */
export const shownMoment = (iso: string | null | undefined): Dayjs | null =>
  iso ? dayjs(shanghaiIso(new Date(iso)).slice(0, 19)) : null

/** What Shanghai's clock says now. */
export const shanghaiNow = (): Dayjs => dayjs(shanghaiIso(new Date()).slice(0, 19))

/** What was picked, to the minute, as the server takes it. */
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
