import { describe, expect, test } from 'vitest'
import { FILE_ACCESS, type FileAccess, type FileRequirement } from './contract.ts'
import {
  anybody,
  missingRequirement,
  mayReadFile,
  offerOf,
  previewShareOf,
  type Guarded,
  type AccessFacts,
} from './policy.ts'

const file = (changes: Partial<Guarded> = {}): Guarded => ({
  access: 'member',
  industry: 'semi',
  readButton: 'active',
  downloadButton: 'active',
  hasPdf: true,
  priceFen: undefined,
  downloadPriceFen: undefined,
  ...changes,
})
const PRICE = 9900

const visitor = anybody([])
const person: AccessFacts = { ...visitor, who: 'person' }
const READERS = {
  'a visitor': visitor,
  'somebody signed in': person,
  'a member of its industry': { ...person, memberOf: ['semi'] },
  'a member of the other industry': { ...person, memberOf: ['display'] },
  'an attendee': { ...person, isAttendee: true },
  'somebody on the list': { ...person, isListed: true },
  'its buyer': { ...person, bought: ['read'] },
  'the portal': { ...visitor, who: 'portal' },
} satisfies Record<string, AccessFacts>
type Reader = keyof typeof READERS

/** Who may read what; everybody else may not. */
const MAY: Readonly<Record<FileAccess, readonly Reader[]>> = {
  public: [
    'a visitor',
    'somebody signed in',
    'a member of its industry',
    'a member of the other industry',
    'an attendee',
    'somebody on the list',
    'its buyer',
    'the portal',
  ],
  signed_in: [
    'somebody signed in',
    'a member of its industry',
    'a member of the other industry',
    'an attendee',
    'somebody on the list',
    'its buyer',
    'the portal',
  ],
  member: ['a member of its industry', 'somebody on the list', 'its buyer', 'the portal'],
  attendees: ['an attendee', 'somebody on the list', 'its buyer', 'the portal'],
  listed: ['somebody on the list', 'its buyer', 'the portal'],
  bought: ['somebody on the list', 'its buyer', 'the portal'],
  nobody: ['the portal'],
}

describe('reading', () => {
  for (const access of FILE_ACCESS)
    for (const [name, facts] of Object.entries(READERS)) {
      const may = MAY[access].some((reader) => reader === name)
      test(`${name} ${may ? 'may' : 'may not'} read a file of access ${access}`, () => {
        expect(mayReadFile(file({ access }), facts)).toBe(may)
        expect(missingRequirement(file({ access }), 'read', facts) === undefined).toBe(may)
      })
    }

  test('what has no button is refused to everybody', () => {
    for (const facts of Object.values(READERS)) {
      expect(missingRequirement(file({ access: 'public', readButton: 'hidden' }), 'read', facts)).toBe(
        'closed',
      )
      expect(
        missingRequirement(file({ access: 'public', downloadButton: 'hidden' }), 'download', facts),
      ).toBe('closed')
    }
  })
})

describe('what is missing', () => {
  const cases: readonly [FileAccess, number | undefined, AccessFacts, FileRequirement][] = [
    ['signed_in', undefined, visitor, 'sign_in'],
    ['member', undefined, visitor, 'sign_in'],
    ['member', undefined, person, 'member'],
    ['member', PRICE, person, 'member_or_purchase'],
    ['attendees', undefined, visitor, 'sign_in'],
    ['attendees', undefined, person, 'attendee'],
    ['attendees', PRICE, person, 'attendee_or_purchase'],
    ['attendees', undefined, { ...person, memberOf: ['semi'] }, 'attendee'],
    ['listed', undefined, visitor, 'sign_in'],
    ['listed', undefined, person, 'list'],
    ['listed', PRICE, person, 'purchase'],
    ['bought', PRICE, visitor, 'sign_in'],
    ['bought', PRICE, person, 'purchase'],
    ['nobody', PRICE, visitor, 'closed'],
    ['nobody', PRICE, { ...person, isListed: true, bought: ['download'] }, 'closed'],
  ]
  test.each(cases)(
    'of access %s at the price of %s, to %o, is told: %s',
    (access, priceFen, facts, missing) => {
      for (const purpose of ['read', 'download'] as const)
        expect(missingRequirement(file({ access, priceFen }), purpose, facts)).toBe(missing)
    },
  )
})

describe('a download', () => {
  const paid = file({ downloadPriceFen: 400_000, priceFen: PRICE })
  const member: AccessFacts = { ...person, memberOf: ['semi'] }

  test('without a price of its own comes with reading', () => {
    expect(missingRequirement(file(), 'download', member)).toBeUndefined()
    expect(
      missingRequirement(file({ priceFen: PRICE }), 'download', { ...person, bought: ['read'] }),
    ).toBeUndefined()
  })

  test('with a price of its own is bought apart, also by those who may read', () => {
    expect(missingRequirement(paid, 'download', member)).toBe('purchase')
    expect(missingRequirement(paid, 'download', { ...person, bought: ['read'] })).toBe('purchase')
    expect(missingRequirement({ ...paid, access: 'signed_in' }, 'download', person)).toBe('purchase')
  })

  test('that was bought gives reading as well', () => {
    const buyer: AccessFacts = { ...person, bought: ['download'] }
    expect(missingRequirement(paid, 'download', buyer)).toBeUndefined()
    expect(missingRequirement(paid, 'read', buyer)).toBeUndefined()
  })

  test('is free for those on the list, and of what is public', () => {
    expect(missingRequirement(paid, 'download', { ...person, isListed: true })).toBeUndefined()
    expect(missingRequirement({ ...paid, access: 'public' }, 'download', visitor)).toBeUndefined()
  })
})

describe('what is sold', () => {
  test.each(['public', 'nobody'] as const)('nothing of a file of access %s', (access) => {
    const priced = file({ access, priceFen: PRICE, downloadPriceFen: PRICE })
    expect(offerOf(priced, 'read')).toBeUndefined()
    expect(offerOf(priced, 'download')).toBeUndefined()
  })

  test('reading at its price, unless signing in is enough', () => {
    expect(offerOf(file({ priceFen: PRICE }), 'read')).toEqual({ purpose: 'read', priceFen: PRICE })
    expect(offerOf(file({ access: 'signed_in', priceFen: PRICE }), 'read')).toBeUndefined()
  })

  test('downloading at its own price, or with reading at that of reading', () => {
    expect(offerOf(file({ priceFen: PRICE, downloadPriceFen: 1 }), 'download')).toEqual({
      purpose: 'download',
      priceFen: 1,
    })
    expect(offerOf(file({ priceFen: PRICE, readButton: 'hidden' }), 'download')).toEqual({
      purpose: 'read',
      priceFen: PRICE,
    })
  })

  test.each([
    ['without a price', {}],
    ['for nothing', { priceFen: 0, downloadPriceFen: 0 }],
    ['without content', { priceFen: PRICE, hasPdf: false }],
    ['without buttons', { priceFen: PRICE, readButton: 'hidden', downloadButton: 'hidden' }],
  ] as const)('nothing %s', (_what, changes) => {
    expect(offerOf(file(changes), 'read')).toBeUndefined()
    expect(offerOf(file(changes), 'download')).toBeUndefined()
  })
})

describe('what everybody sees of the pages', () => {
  const button = { readButton: 'active', downloadButton: 'hidden' } as const
  const lengths = Array.from({ length: 60 }, (_, index) => index + 1)

  test('the first six of what everybody may open', () => {
    for (const pages of lengths)
      expect(previewShareOf({ ...button, access: 'public' }, pages)).toEqual({
        pages: Math.min(6, pages),
        width: 1600,
      })
  })

  test.each(FILE_ACCESS.filter((access) => access !== 'public'))('%s: a fifth, never all', (access) => {
    for (const pages of lengths) {
      const share = previewShareOf({ ...button, access }, pages)
      expect(share.pages).toBeLessThan(pages)
      expect(share.pages).toBeLessThanOrEqual(Math.max(1, pages / 5))
      expect(share.width).toBe(960)
    }
  })

  test.each(['attendees', 'listed', 'nobody'] as const)('%s: the cover alone', (access) => {
    expect(previewShareOf({ ...button, access }, 60).pages).toBe(1)
  })

  test('a public file that offers neither reading nor download shows its cover alone', () => {
    const file = { access: 'public', readButton: 'hidden', downloadButton: 'hidden' } as const
    expect(previewShareOf(file, 60)).toEqual({ pages: 1, width: 960 })
    expect(previewShareOf({ ...file, downloadButton: 'active' }, 60).pages).toBe(6)
  })

  test('a document of one page that not everybody may read shows nothing', () => {
    expect(previewShareOf({ ...button, access: 'member' }, 1).pages).toBe(0)
  })
})
