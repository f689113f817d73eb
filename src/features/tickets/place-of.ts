import type { EventRow } from './find-sale.server.ts'

/** Where an event is, in a few words. */
export const placeOf = ({ form, city, place }: Pick<EventRow, 'form' | 'city' | 'place'>): string =>
  form === 'online' ? '线上' : [city, place].filter(Boolean).join(' ')

/** A map that shows where an event is, in whatever the reader's telephone opens it with; undefined online or without a place. */
export const mapOf = ({ form, city, place }: Pick<EventRow, 'form' | 'city' | 'place'>): string | undefined =>
  form === 'online' || place === ''
    ? undefined
    : `https://uri.amap.com/search?keyword=${encodeURIComponent(place)}&city=${encodeURIComponent(city)}`
