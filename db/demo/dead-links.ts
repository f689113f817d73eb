/** Addresses that articles lead to and that have not answered for nights. */
export const DEAD_LINKS = [
  { url: 'https://journal.example.com/2026/05', reason: '那里已经没有这一页（404）', daysAgo: 5 },
  { url: 'https://summit.example.com/2026/agenda', reason: '对方服务器出错（502）', daysAgo: 3 },
]
