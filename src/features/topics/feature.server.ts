import { topicMerge } from './topic-merge.server.ts'
import { publishTopic, publishTopics } from './publishing/publish-topic.server.ts'
import { foldListCounts } from './lists/fold-list-counts.server.ts'
import { feature } from '../feature.ts'
import { categoryCalls } from './admin/category-calls.server.ts'
import { labelTrialCalls } from './admin/label-calls.server.ts'
import { pinCalls } from './admin/pin-calls.server.ts'
import { listCategories } from './feed-labels/list-categories.server.ts'
import { listPins, pinExport, savePins } from './pins/save-pins.server.ts'
import { saveFeedLabels } from './feed-labels/save-feed-labels.server.ts'
import { tryLabel } from './labelling/try-label.server.ts'
import { topicCalls } from './calls.server.ts'
import { forgetAuthor, readOwnTopics } from './own-topics.server.ts'
import { publishDueTopics } from './publishing/publish-due-topics.server.ts'
import { relabelTopics } from './labelling/relabel-topics.server.ts'
import { labelImporter } from './labelling/import-labels.server.ts'
import { dictionaryEntryEdits } from './labelling/edit-dictionary-entry.server.ts'
import { literatureTabsEdits, newsTabsEdits } from './feed-labels/edit-feed-labels.server.ts'
import { topicEdits } from './publishing/edit-topic.server.ts'
import { topicMessages } from './messages.ts'
import { topicSource } from './search/search-document.server.ts'
import * as tables from './tables.server.ts'
import { restoreEntry, withdrawEntry } from './labelling/withdraw-dictionary-entry.server.ts'
import { restoreTopic, withdrawTopic } from './publishing/withdraw-topic.server.ts'

export const topics = feature({
  name: 'topics',
  tables,
  calls: topicCalls,
  staffCalls: [...categoryCalls, ...labelTrialCalls, ...pinCalls],
  jobs: [
    { name: 'publish-due-topics', schedule: '* * * * *', run: publishDueTopics },
    { name: 'fold-list-counts', schedule: '* * * * *', run: foldListCounts },
    { name: 'relabel-topics', schedule: '*/5 * * * *', run: relabelTopics },
  ],
  messages: topicMessages,
  searchSource: topicSource,
  withdraws: {
    topic: { name: '文章', withdraw: withdrawTopic, restore: restoreTopic },
    'dictionary-entry': { name: '词条', withdraw: withdrawEntry, restore: restoreEntry },
  },
  edits: {
    topic: topicEdits,
    'dictionary-entry': dictionaryEntryEdits,
    'news-tabs': newsTabsEdits,
    'literature-tabs': literatureTabsEdits,
  },
  staffVerbs: {
    restoreTopic: { permission: 'topics.publish', run: restoreTopic },
    withdrawTopic: { permission: 'topics.publish', run: withdrawTopic },
    restoreEntry: { permission: 'labels.edit', run: restoreEntry },
    withdrawEntry: { permission: 'labels.edit', run: withdrawEntry },
    listCategories: { permission: 'topics.write', run: listCategories },
    listPins: { permission: 'topics.arrange', run: listPins },
    saveFeedLabels: { permission: 'home.edit', run: saveFeedLabels },
    savePins: { permission: 'topics.arrange', run: savePins },
    tryLabel: { permission: 'labels.edit', run: tryLabel },
    publishTopic: { permission: 'topics.publish', run: publishTopic },
    publishTopics: { permission: 'topics.publish', run: publishTopics },
  },
  showsPictures: {
    topics: { name: '文章', kind: 'topic' },
    questions: { name: '提问', kind: 'topic' },
    documents: { name: '文献', kind: 'topic' },
  },
  importers: [labelImporter],
  exports: [pinExport],
  person: { export: readOwnTopics, forget: forgetAuthor, merges: topicMerge },
})
