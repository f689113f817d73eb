import type { EventRow } from './find-sale.server.ts'

/** Where an event is, in a few words. */
export const placeOf = ({ form, city, place }: Pick<EventRow, 'form' | 'city' | 'place'>): string =>
  form === 'online' ? '线上' : [city, place].filter(Boolean).join(' ')
