import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { staffCalls } from '../../src/app/registries.server.ts'

/** Dialogs of the office that say themselves how long a text may be let somebody type just as much as their call takes. */

/** Of each such text, in the order of its file: what it is sent as, or why it is not held to a call. */
const SAID: Readonly<Record<string, readonly (readonly [call: string, field: string] | string)[]>> = {
  'admin/parts/search-box.tsx': ['searches'],
  'admin/sign-in/sign-in-steps.tsx': ['a code of eight signs at most'],
  'features/announcements/admin/write-dialog.tsx': [
    ['POST announcements/save', 'title'],
    ['POST announcements/save', 'text'],
    ['POST announcements/save', 'path'],
  ],
  'features/awards/admin/correction-dialog.tsx': [['POST awards/results/prepare', 'reason']],
  'features/awards/admin/criteria-dialog.tsx': [['POST awards/panel/criteria', 'criteria.name']],
  'features/awards/admin/invite-dialog.tsx': [
    ['POST awards/panel/judges/invite', 'name'],
    ['POST awards/panel/judges/invite', 'employer'],
    ['POST awards/panel/judges/invite', 'email'],
  ],
  'features/awards/admin/judge-dialog.tsx': [['POST awards/applications/reject', 'note']],
  'features/awards/admin/panel-candidates.tsx': [['POST awards/panel/first-round', 'note']],
  'features/awards/admin/rename-dialog.tsx': [
    ['POST awards/candidates/rename', 'reason'],
    ['POST awards/candidates/rename', 'company'],
  ],
  'features/awards/admin/tie-dialog.tsx': [['POST awards/results/prepare', 'decisions.reason']],
  'features/awards/admin/use-reason.tsx': [['POST awards/votes/void', 'reason']],
  'features/awards/admin/void-rule-dialog.tsx': [['POST awards/votes/void', 'reason']],
  'features/editing/admin/content-facts.tsx': [['POST content/decide', 'note']],
  'features/editing/admin/library/picture-facts.tsx': [
    ['POST media/pictures/:id/facts', 'description'],
    ['POST media/pictures/:id/facts', 'credit'],
    ['POST media/pictures/:id/facts', 'licence'],
  ],
  'features/editing/admin/publish-dialog.tsx': [['POST content/keep', 'name']],
  'features/events/admin/material-desk.tsx': [['POST events/materials/release', 'consent']],
  'features/inquiries/admin/follow-up.tsx': [['POST inquiries/follow', 'note']],
  'features/inquiries/admin/inquiries.tsx': [['GET inquiries', 'text']],
  'features/moderation/admin/words.tsx': [['POST words/save', 'word']],
  'features/office-jobs/admin/new-import.tsx': ['stands in the address of an upload'],
  'features/orders/admin/invoice-dialog.tsx': [
    'a number of twenty digits at most',
    ['POST invoices/issue', 'link'],
    ['POST invoices/correct', 'says.title'],
    ['POST invoices/correct', 'says.taxNumber'],
  ],
  'features/orders/admin/record-transfer-dialog.tsx': [
    'a pattern says how long',
    ['POST transfers/record', 'payer'],
    'the call takes spaces as well',
    ['POST transfers/record', 'note'],
  ],
  'features/orders/admin/refund-dialog.tsx': ['providers take less than the call'],
  'features/licences/admin/licence-drawer.tsx': [['POST licences/hand-over', 'reader']],
  'features/licences/admin/licences.tsx': [['GET licences', 'text']],
  'features/parcels/admin/parcel-dialogs.tsx': [
    ['POST parcels/correct', 'trackingNumber'],
    ['POST parcels/fail', 'note'],
  ],
  'features/parcels/admin/parcels.tsx': [['GET parcels', 'text']],
  'features/popularity/admin/hot.tsx': [['POST hot/override', 'reason']],
  'features/questions/admin/write-answer.tsx': [['POST questions/answer', 'reason']],
  'features/questions/admin/write-question.tsx': [['POST questions/edit', 'reason']],
  'features/readers/admin/group-grant.tsx': [['POST readers/:personId/membership', 'reason']],
  'features/readers/admin/new-merge.tsx': [['POST merges', 'reason']],
  'features/redirects/admin/redirects.tsx': [['POST redirects/save', 'lines.note']],
  'features/running/admin/refused-addresses.tsx': [['POST sendings/allow', 'reason']],
  'features/search/admin/index-desk.tsx': [['GET search/index/page', 'address']],
  'features/sharing/admin/short-links.tsx': [['POST short-links/make', 'address']],
  'features/staff/admin/audit-list.tsx': ['a part of what is searched for'],
  'features/staff/admin/authenticator-set-up.tsx': ['a code of six digits'],
  'features/staff/admin/second-factor.tsx': ['a code'],
  'features/staff/admin/security.tsx': [['POST security/passkeys', 'name']],
  'features/subscriptions/admin/subscriptions.tsx': [['GET subscriptions', 'text']],
  'features/tickets/admin/answer-inputs.tsx': ['the answer of one kind'],
  'features/tickets/admin/change-type.tsx': [['POST tickets/type-change', 'reason']],
  'features/tickets/admin/code-list.tsx': [['POST tickets/codes', 'codes.code']],
  'features/tickets/admin/correct-attendee.tsx': [
    ['POST tickets/correct', 'name'],
    ['POST tickets/correct', 'company'],
    ['POST tickets/correct', 'job'],
  ],
  'features/tickets/admin/desk-acts.tsx': [['POST tickets/guests', 'buyer']],
  'features/tickets/admin/door/door-page.tsx': [['POST door/scans', 'gate']],
  'features/tickets/admin/door/typed-entry.tsx': [['GET door/find', 'text']],
  'features/tickets/admin/door/verdict-panel.tsx': [['POST door/undo', 'reason']],
  'features/tickets/admin/figures.tsx': ['is put into a link'],
  'features/tickets/admin/notice-dialog.tsx': [['POST tickets/tell', 'text']],
  'features/tickets/admin/question-form.tsx': [
    ['POST tickets/question', 'label'],
    ['POST tickets/question', 'help'],
    'many options, one a line',
  ],
  'features/tickets/admin/quota-list.tsx': [['POST tickets/quota', 'name']],
  'features/tickets/admin/registration-list.tsx': [['GET tickets/registrations', 'text']],
  'features/tickets/admin/registration-note.tsx': [['POST tickets/note', 'note']],
  'features/tickets/admin/sales-form.tsx': [
    ['POST tickets/sales', 'contact'],
    ['POST tickets/sales', 'terms'],
    ['POST tickets/sales', 'onlineUrl'],
  ],
  'features/tickets/admin/type-form.tsx': [
    ['POST tickets/type', 'name'],
    ['POST tickets/type', 'note'],
  ],
  'features/topics/admin/label-trial.tsx': [['GET labels/try', 'name']],
}

const SAYS = /maxLength=\{([\d_]+)\}/g
const written = new Map(
  globSync(['src/admin/**/*.tsx', 'src/features/**/admin/**/*.tsx'])
    .toSorted()
    .flatMap((path) => {
      const said = [...readFileSync(path, 'utf8').matchAll(SAYS)].map(([, most = '']) =>
        Number(most.replaceAll('_', '')),
      )
      return said.length > 0 ? [[path.replace(/^src\//, ''), said] as const] : []
    }),
)

interface Bounds {
  readonly anyOf?: readonly Bounds[]
  readonly properties?: Readonly<Record<string, Bounds>>
  readonly items?: Bounds
  readonly maxLength?: number
}

/** How long the field of a call may be; undefined where the call does not say. */
function mostOf(name: string, field: string): number | undefined {
  const [method = '', path = ''] = name.split(' ')
  const call = staffCalls.find((each) => each.method === method && each.path === `/admin/api/${path}`)
  if (!call) throw new Error(`there is no call ${name}`)
  const whole: Bounds = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Bounds
  const found = field
    .split('.')
    .reduce<Bounds[]>(
      (within, part) => within.flatMap(eachOf).flatMap(({ properties }) => properties?.[part] ?? []),
      [whole],
    )
  return found.flatMap(eachOf).flatMap(({ maxLength }) => maxLength ?? [])[0]
}
const eachOf = (bounds: Bounds): readonly Bounds[] => [
  bounds,
  ...(bounds.anyOf ?? []).flatMap(eachOf),
  ...(bounds.items ? eachOf(bounds.items) : []),
]

test('every dialog that says how long a text may be stands here, and none that says so no more', () => {
  const counts = (of: Iterable<readonly [string, readonly unknown[]]>) =>
    Object.fromEntries([...of].map(([path, { length }]) => [path, length]))
  expect(counts(written)).toEqual(counts(Object.entries(SAID)))
})

test.each([...written])('%s lets somebody type as much as its call takes', (path, said) => {
  const taken = (SAID[path] ?? []).map((sent, index) =>
    typeof sent === 'string' ? said[index] : mostOf(...sent),
  )
  expect(said).toEqual(taken)
})
