import { calls, pages } from './routes.ts'

/** Prints every address of the portal (`npm run routes`). */
const rows = [
  ...pages.flatMap((page) => [page.path, ...page.aliases].map((path) => ['GET', path, page.about])),
  ...calls.flatMap((call) => [call.path, ...call.aliases].map((path) => [call.method, path, call.summary])),
  ['GET', '/img/:id', '图片（w 为宽度）'],
  ['GET', '/healthz', '存活检查'],
  ['GET', '/readyz', '就绪检查'],
  ['GET', '/metrics', 'Prometheus 指标'],
]
for (const [method = '', path = '', about = ''] of rows) {
  process.stdout.write(`${method.padEnd(5)} ${path.padEnd(40)} ${about}\n`)
}
