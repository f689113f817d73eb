/** Addresses that old articles lead to and that have not answered for nights: the screen of dead links shows them. */
export const DEAD_LINKS = [
  { url: 'https://journal.example.com/letters/2026/31', reason: '那里已经没有这一页（404）', daysAgo: 5 },
  { url: 'https://crystal.example.com/2026/04', reason: '对方服务器出错（502）', daysAgo: 3 },
] as const
