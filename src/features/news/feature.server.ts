import { feature } from '../feature.ts'
import { newsCalls } from './calls.server.ts'
import { newsPage } from './pages/news.page.server.tsx'
import { newsFeedPage } from './pages/news-feed.page.server.tsx'
import { topicPage } from './pages/topic.page.server.tsx'
import { literatureFeedPage } from './pages/literature-feed.page.server.tsx'

export const news = feature({
  name: 'news',
  tables: {},
  pages: [newsPage, newsFeedPage, literatureFeedPage, topicPage],
  calls: newsCalls,
  person: 'none',
})
