import { feature } from '../feature.ts'
import * as tables from './tables.server.ts'

export const labels = feature({ name: 'labels', tables, person: 'none' })
