import { z } from 'zod'
import { fileLineToWire, FileLineWire } from '#features/files/wire.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { EventCard, MaterialGroup } from './contract.ts'

/** The specified spelling of events and their materials (ENT-20, ENT-21, B-21). */

const LOGO_WIDTH = 800

export const EventWire = z.object({
  id: z.number(),
  done: z.number().describe('1：即将举行；0：已结束'),
  eventDate: z.string().describe('YYYY-MM-DD'),
  endDate: z.string(),
  shareUrl: z.string(),
  logo: z.string(),
  signExpiredDate: z.string().describe('奖项申报截止日；没有则为空'),
  title: z.string(),
  city: z.string(),
  place: z.string(),
})

export const MaterialGroupWire = z.object({
  smsTime: z.string().describe('活动日期 YYYY-MM-DD'),
  productName: z.string(),
  shareUrl: z.string(),
  files: z.array(FileLineWire),
})

export function eventToWire(event: EventCard, shareUrl: string): z.infer<typeof EventWire> {
  return {
    id: event.id,
    done: event.isUpcoming ? 1 : 0,
    eventDate: event.startsOn,
    endDate: event.endsOn,
    shareUrl,
    logo: event.cover ? imageAddress(event.cover.id, LOGO_WIDTH) : '',
    signExpiredDate: event.applyUntil ?? '',
    title: event.title,
    city: event.city,
    place: event.place,
  }
}

export function groupToWire(group: MaterialGroup, shareUrl: string): z.infer<typeof MaterialGroupWire> {
  return {
    smsTime: group.event.startsOn,
    productName: group.event.title,
    shareUrl,
    files: group.files.map(fileLineToWire),
  }
}
