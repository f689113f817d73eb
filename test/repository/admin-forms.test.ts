import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { adForm } from '#features/ads/admin/ad-form.tsx'
import { awardYearForm } from '#features/awards/admin/award-year-form.ts'
import { communityForm } from '#features/communities/admin/community-form.ts'
import { chartForm } from '#features/data-items/admin/chart-form.ts'
import { dataItemForm } from '#features/data-items/admin/data-item-form.ts'
import type { ContentForm, Field } from '#features/editing/admin/fields.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { albumForm } from '#features/events/admin/album-form.ts'
import { eventForm } from '#features/events/admin/event-form.ts'
import { partnersForm } from '#features/events/admin/partners-form.ts'
import { fileForm } from '#features/files/admin/file-form.ts'
import { homeForm } from '#features/home/admin/home-form.tsx'
import { dictionaryForm } from '#features/topics/admin/dictionary-form.ts'
import { companyForm } from '#features/partners/admin/company-form.ts'
import { personForm } from '#features/people/admin/person-form.tsx'
import { reportForm } from '#features/reports/admin/report-form.ts'
import { quarterlyForm } from '#features/reports/admin/quarterly-form.ts'
import { settingsForm } from '#features/settings/admin/settings-form.ts'
import { sitePageForm } from '#features/site-pages/admin/site-page-form.ts'
import { specialForm } from '#features/specials/admin/special-form.ts'
import { literatureTabsForm, newsTabsForm } from '#features/topics/admin/feed-tabs-form.ts'
import { topicForm } from '#features/writing/admin/topic-form.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { screens } from '../../src/admin/screens.ts'
import { editables, withdrawables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'

/** The forms of the back office and the schemas they are held to know the same fields. */

const FORMS: Readonly<Record<string, ContentForm>> = {
  ad: adForm,
  'award-year': awardYearForm,
  chart: chartForm,
  community: communityForm,
  company: companyForm,
  'data-item': dataItemForm,
  'dictionary-entry': dictionaryForm,
  event: eventForm,
  'event-album': albumForm,
  'event-partners': partnersForm,
  file: fileForm,
  home: homeForm,
  person: personForm,
  'literature-tabs': literatureTabsForm,
  'news-tabs': newsTabsForm,
  'quarterly-issue': quarterlyForm,
  report: reportForm,
  settings: settingsForm,
  'site-page': sitePageForm,
  special: specialForm,
  topic: topicForm,
}
/** What a form does not type: the body is shown. */
const SHOWN = new Set(['blocks'])

let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
})

test('every kind with screens has its form here, and each form is of a kind with screens', () => {
  expect(screens.flatMap(({ edits }) => edits ?? []).toSorted()).toEqual(Object.keys(FORMS).toSorted())
})

/** A screen of many has the name of the whole. */
const WHOLES: Readonly<Record<string, string>> = { 词条: '词典' }

test('a kind is called the same by its screens, by editing and by what takes it down', () => {
  const names = screens.flatMap(({ edits, title }) => (edits === undefined ? [] : [[edits, title]]))
  const edited = Object.entries(editables).map(([kind, { name }]) => [kind, WHOLES[name] ?? name])
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(edited))
  const others = Object.entries(withdrawables).filter(
    ([kind, { name }]) => !name.startsWith(editables[kind]?.name ?? kind),
  )
  expect(others).toEqual([])
})

test.each(Object.entries(FORMS))(
  '%s: every field is one of the schema, and every field of a whole record is in the form',
  async (kind, form) => {
    for (const { make } of KINDS[kind] ?? []) {
      const { content } = await showContent(context, editables, { kind, id: await make(context) })
      const fields = form.sections(content).flatMap((section) => section.fields.map(({ name }) => name))
      expect(Object.keys(content).filter((name) => !fields.includes(name) && !SHOWN.has(name))).toEqual([])
      expect(new Set(fields).size).toBe(fields.length)
      const unknown = fields.filter((name) => {
        try {
          // A strict schema names no field when it refuses one that it does not know.
          editables[kind]?.parse({ ...content, [name]: content[name] ?? null })
          return false
        } catch (error) {
          return error instanceof Refusal && error.detail.field === '内容'
        }
      })
      expect(unknown).toEqual([])
    }
  },
)

/** What a schema says of a value, of what this file asks of it. */
interface Bounds {
  readonly anyOf?: readonly Bounds[]
  readonly oneOf?: readonly Bounds[]
  readonly properties?: Readonly<Record<string, Bounds>>
  readonly items?: Bounds
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
  readonly const?: string
}

/** A value that may be one of several, such as a topic, as each of these. */
const eachOf = (bounds: Bounds): readonly Bounds[] => {
  const several = [...(bounds.anyOf ?? []), ...(bounds.oneOf ?? [])]
  return several.length > 0 ? several.flatMap(eachOf) : [bounds]
}

/** What takes less than its schema: no more experts than the page of a community lists, while an import brings as many as it has. */
const TAKES_LESS = new Set(['community.expertIds'])

/** The bound of the schema that the most of a field stands for. */
const mostOf = (field: Field, { maxLength, maxItems, maximum }: Bounds) => {
  if (field.type === 'text' || field.type === 'long') return maxLength
  return field.type === 'number' || field.type === 'money' ? maximum : maxItems
}

/** What can be chosen in a field and not be kept, or be kept and not be chosen. */
function otherChoices(field: Field, values: readonly Bounds[]): string[] {
  if (field.type !== 'choice') return []
  const kept = values.flatMap((value) => value.enum ?? value.const ?? [])
  const offered = Object.keys(field.options)
  const other = [
    ...kept.filter((each) => !offered.includes(each)),
    ...offered.filter((each) => !kept.includes(each)),
  ]
  return other.map((choice) => `the choice “${choice}”`)
}

/** The fields that take more or less than their schema, at any depth. */
function otherBounds(fields: readonly Field[], wholes: readonly Bounds[], at: string): string[] {
  return fields.flatMap((field) => {
    const values = wholes.flatMap(({ properties }) => eachOf(properties?.[field.name] ?? {}))
    const said = { most: undefined, least: undefined, ...field }
    const other = values.flatMap((value) => {
      const [most, least] = [mostOf(field, value), value.minimum]
      // A text has a counter wherever its schema has a bound; how long a list may be is said by the server alone.
      const isToSay = said.most !== undefined || field.type === 'text' || field.type === 'long'
      return [
        ...(isToSay && most !== undefined && most !== said.most ? [`at most ${said.most}, not ${most}`] : []),
        ...(said.least !== undefined && least !== undefined && least !== said.least
          ? [`at least ${said.least}, not ${least}`]
          : []),
      ]
    })
    const name = `${at}.${field.name}`
    if (TAKES_LESS.has(name)) return []
    const within =
      field.type === 'rows' ? values.flatMap(({ items }) => (items ? eachOf(items) : [])) : values
    return [
      ...[...other, ...otherChoices(field, values)].map((each) => `${name}: ${each}`),
      ...('of' in field && typeof field.of !== 'string' ? otherBounds(field.of, within, name) : []),
    ]
  })
}

test.each(Object.entries(FORMS))(
  '%s: a field takes as much as its schema does, no less and no more',
  async (kind, form) => {
    const schema = z.toJSONSchema(editables[kind]?.schema ?? z.never(), {
      io: 'input',
      unrepresentable: 'any',
    })
    for (const { make } of KINDS[kind] ?? []) {
      const { content } = await showContent(context, editables, { kind, id: await make(context) })
      const fields = form.sections(content).flatMap((section) => section.fields)
      expect(otherBounds(fields, eachOf(schema as Bounds), kind)).toEqual([])
    }
  },
)
