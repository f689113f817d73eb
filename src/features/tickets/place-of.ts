import type { EventRow } from './find-sale.server.ts'

/** Where an event is, in a few words; its street stands apart. */
export const placeOf = ({ form, city, place }: Pick<EventRow, 'form' | 'city' | 'place'>): string =>
  form === 'online' ? '线上' : [city, place].filter(Boolean).join(' ')

/** A map that shows where an event is, in whatever the reader's telephone opens it with; undefined online or without a place. */
export const mapOf = ({
  form,
  city,
  place,
  address,
}: Pick<EventRow, 'form' | 'city' | 'place' | 'address'>): string | undefined => {
  // A street is found where a hall's name is not.
  const sought = address || place
  return form === 'online' || sought === ''
    ? undefined
    : `https://uri.amap.com/search?keyword=${encodeURIComponent(sought)}&city=${encodeURIComponent(city)}`
}

/** The same with its street, for calendars and papers. */
export const wherePlaced = (event: Pick<EventRow, 'form' | 'city' | 'place' | 'address'>): string =>
  event.form === 'online' ? placeOf(event) : [placeOf(event), event.address].filter(Boolean).join('，')
