import { beforeAll, expect, test } from 'vitest'
import { adForm } from '#features/ads/admin/ad-form.tsx'
import { awardYearForm } from '#features/awards/admin/award-year-form.ts'
import { communityForm } from '#features/communities/admin/community-form.ts'
import { chartForm } from '#features/data-items/admin/chart-form.ts'
import { dataItemForm } from '#features/data-items/admin/data-item-form.ts'
import type { ContentForm } from '#features/editing/admin/fields.ts'
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
