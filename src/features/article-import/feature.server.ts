import { feature } from '../feature.ts'
import * as tables from './tables.server.ts'

export const articleImport = feature({ name: 'article-import', tables, person: 'none' })
