import { join } from 'node:path'
import { communityImporter } from '#features/communities/import-communities.server.ts'
import { chartImporter, dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import {
  eventAlbumImporter,
  eventImporter,
  eventPartnerImporter,
  materialImporter,
} from '#features/events/import-events.server.ts'
import { peopleImporter } from '#features/people/import-people.server.ts'
import { quarterlyImporter, reportImporter } from '#features/reports/import-reports.server.ts'
import { specialImporter } from '#features/specials/import-specials.server.ts'
import type { Context } from '#platform/context.ts'
import type { Importer } from '#platform/import/importer.ts'
import { daysSinceDemo, shiftDays } from './demo-calendar.ts'
import { charts } from './draw/charts.ts'
import { dataCharts } from './draw/data-charts.ts'
import type { DrawnChart } from './draw/drawn-chart.ts'
import { demoSupplies, fillRecords } from './fill-records.server.ts'
import type { PictureBox } from './picture-box.server.ts'

type Raw = Record<string, unknown>

/** Everybody without what needs topics; articles are written by them. */
export async function fillPeople(context: Context, folder: string, pictures: PictureBox): Promise<void> {
  const supplies = demoSupplies(folder, pictures)
  const change = (person: Raw) => [{ ...person, experts: undefined, recommended: undefined }]
  await fillRecords(context, peopleImporter, { file: join(folder, 'people.yaml'), supplies, change })
}

/** All that is not written in articles, in the order in which one names the other. */
export async function fillFeatures(context: Context, folder: string, pictures: PictureBox): Promise<void> {
  const supplies = demoSupplies(folder, pictures)
  const fill = (importer: Importer, name: string, change?: (record: Raw) => readonly unknown[]) =>
    fillRecords(context, importer, {
      file: join(folder, `${name}.yaml`),
      supplies,
      ...(change && { change }),
    })
  const days = daysSinceDemo(context.now)
  await fill(peopleImporter, 'people', (person) => (person.experts || person.recommended ? [person] : []))
  await fill(dataItemImporter, 'data-items', withFigures)
  await fill(chartImporter, 'charts', withFigures)
  await fill(specialImporter, 'specials')
  await fill(communityImporter, 'communities')
  await fill(eventImporter, 'events', (event) => [withDaysMoved(event, days)])
  await fill(materialImporter, 'files', (file) => [withDayPast(file, days)])
  await fill(eventAlbumImporter, 'albums', (album) => [albumOf(album)])
  await fill(eventPartnerImporter, 'event-partners', partnerGroupsOf)
  // The report that another stands before must be there first.
  await fill(reportImporter, 'reports', (report) => (report.before ? [] : [report]))
  await fill(reportImporter, 'reports', (report) => (report.before ? [report] : []))
  await fill(quarterlyImporter, 'quarterly')
}

const drawn: Readonly<Record<string, DrawnChart>> = { ...charts, ...dataCharts }

/** A chart of the demo comes with the figures that it was drawn from. */
function withFigures(record: Raw): Raw[] {
  const chart = typeof record.picture === 'string' ? drawn[record.picture] : undefined
  if (!chart) return [record]
  return [{ ...record, unit: chart.unit, values: chart.values.map((line) => line.join('\t')).join('\n') }]
}

/** What is still to come lies as far ahead on any day of a first start as on the day the demo was written. */
function withDaysMoved(event: Raw, days: number): Raw {
  if (event.isUpcoming !== true) return event
  const move = (day: unknown) => (typeof day === 'string' ? shiftDays(day, days) : day)
  return {
    ...event,
    startsOn: move(event.startsOn),
    endsOn: move(event.endsOn),
    applyUntil: move(event.applyUntil),
  }
}

/** A material is as old as on the day the demo was written wherever the clock has not come to that. */
function withDayPast(file: Raw, days: number): Raw {
  return days < 0 && typeof file.on === 'string' ? { ...file, on: shiftDays(file.on, days) } : file
}

function albumOf({ prefix, captions, ...album }: Raw): Raw {
  const pictures = (captions as string[]).map((caption, index) => ({
    picture: `${String(prefix)}${String(index + 1).padStart(2, '0')}`,
    caption,
  }))
  return { ...album, key: `album-${String(album.year)}`, pictures }
}

function partnerGroupsOf({ year, groups }: Raw): Raw[] {
  return (groups as Raw[]).map((group, position) => ({
    ...group,
    key: `partners-${String(year)}-${position}`,
    year,
    position,
  }))
}
