import { feature } from '../feature.ts'
import { newsCalls } from './calls.server.ts'
import { newsPage } from './pages/news.page.server.tsx'
import { paynewsPage } from './pages/paynews.page.server.tsx'
import { topicPage } from './pages/topic.page.server.tsx'
import { wenxianPage } from './pages/wenxian.page.server.tsx'

export const news = feature({
  name: 'news',
  tables: {},
  pages: [newsPage, paynewsPage, wenxianPage, topicPage],
  calls: newsCalls,
  person: 'none',
})
