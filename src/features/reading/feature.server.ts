import { readingMerge } from './reading-merge.server.ts'
import { feature } from '../feature.ts'
import { readingCalls } from './calls.server.ts'
import { forgetOldVisits } from './forget-old-visits.server.ts'
import { awaitedAnswerCame } from './message-kinds.ts'
import { readingMessages } from './messages.ts'
import { forgetReader, readOwnReading } from './own-reading.server.ts'
import { libraryPage } from './pages/library.page.server.tsx'
import * as tables from './tables.server.ts'
import { tellOfAnswers } from './tell-of-answers.server.ts'

export const reading = feature({
  name: 'reading',
  tables,
  pages: [libraryPage],
  calls: readingCalls,
  messages: readingMessages,
  messageKinds: [awaitedAnswerCame],
  jobs: [
    { name: 'forget-old-visits', schedule: '41 4 * * *', run: forgetOldVisits },
    { name: 'tell-of-answers', schedule: '*/5 * * * *', run: tellOfAnswers },
  ],
  person: { export: readOwnReading, forget: forgetReader, merges: readingMerge },
})
