import { feature } from '../feature.ts'
import { staffMessages } from './messages.ts'

export const staff = feature({ name: 'staff', tables: {}, messages: staffMessages, person: 'none' })
