import { feature } from '../feature.ts'
import { articleImportMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const articleImport = feature({
  name: 'article-import',
  tables,
  messages: articleImportMessages,
  person: 'none',
})
